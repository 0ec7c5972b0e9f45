import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'

/**
 * What pages may come to need, also late: a package that is found only when a part is fetched would be bundled anew
 * with all others, and the page would be left with two of each.
 */
const packages = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  '@mantine/core',
  '@mantine/dates',
  '@mantine/hooks',
  '@mantine/notifications',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@trpc/client',
  'idb',
  'kysely',
  'libphonenumber-js/min',
  'temporal-polyfill/global',
  'zod',
  'zustand',
  'zustand/middleware',
]

/**
 * Serves one page of the sources to a test in a browser, as Vite makes it.
 *
 * @param page From the root of the project: 'src/fields/editing/testing/page.html'.
 */
export async function servePage(page: string): Promise<{ url: string; close(): Promise<void> }> {
  const name = page.replaceAll(/\W+/g, '-')
  const server = await createServer({
    root: fileURLToPath(new URL('../../../', import.meta.url)),
    configFile: false,
    // A cache for each page: what another page needs must not make this one reload.
    cacheDir: `node_modules/.vite-pages/${name}`,
    plugins: [react()],
    logLevel: 'error',
    optimizeDeps: { entries: [page], include: packages },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('The page has no port')
  return { url: `http://127.0.0.1:${address.port}/${page}`, close: () => server.close() }
}

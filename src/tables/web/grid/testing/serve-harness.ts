import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'

/** Serves the page with one grid on it. Answers with its address, to which `?rows=…` and the like are added. */
export async function serveHarness(): Promise<{ url: string; close(): Promise<void> }> {
  const root = fileURLToPath(new URL('../../../../../', import.meta.url))
  const folder = 'src/tables/web/grid/testing'
  const server = await createServer({
    root,
    configFile: false,
    // A cache of its own: another server in the same folder must not make this one reload its pages.
    cacheDir: 'node_modules/.vite-grid',
    plugins: [react()],
    logLevel: 'error',
    optimizeDeps: {
      entries: [`${folder}/harness.html`],
      include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime'],
    },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('The harness has no port')
  return { url: `http://127.0.0.1:${address.port}/${folder}/harness.html`, close: () => server.close() }
}

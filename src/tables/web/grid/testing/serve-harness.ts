import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const page = 'src/tables/web/grid/testing/harness.html'

/**
 * Builds and serves the page with one grid on it; `?rows=…` and the like are added to the address it answers with.
 * In development React mounts everything twice, which shows what is not taken down; benches want it as it is shipped.
 */
export async function serveHarness(
  mode: 'development' | 'production',
): Promise<{ url: string; close(): Promise<void> }> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'gridloom-grid-'))
  const shared = { root, mode, configFile: false, logLevel: 'error', publicDir: false } as const
  await build({
    ...shared,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: { outDir, emptyOutDir: true, target: 'esnext', rollupOptions: { input: path.join(root, page) } },
  })
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('The harness has no port')
  return {
    url: `http://127.0.0.1:${address.port}/${page}`,
    close: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

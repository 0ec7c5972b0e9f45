import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import react from '@vitejs/plugin-react'
import Fastify from 'fastify'
import { build } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')

export interface ServedPages {
  /** Without a slash at its end. Each page has the path that it has in the project. */
  url: string
  close(): Promise<void>
}

/**
 * Builds pages for tests and benchmarks, and serves them.
 * In development mode React mounts everything twice, which finds missing cleanups. Benchmarks need production builds.
 * @param pages paths from the root of the project, such as 'src/fields/editing/testing/page.html'.
 */
export async function servePages(pages: readonly string[], mode: 'development' | 'production'): Promise<ServedPages> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'gridloom-pages-'))
  await build({
    root,
    mode,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: { outDir, emptyOutDir: true, target: 'esnext', rolldownOptions: { input: [...pages] } },
  })
  const app = Fastify({ forceCloseConnections: true })
  // Nothing changes during a run, so a page that opens again is not fetched again.
  await app.register(fastifyStatic, { root: outDir, maxAge: '1h', immutable: true })
  // Lazy parts of a page are only requested if a server answers here.
  app.get('/healthz', () => ({}))
  // Some browsers request an icon, and report that it is missing.
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send())
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'

import { nothingHere } from '../texts/nothing-here.ts'
import { publicLinkKinds } from './public-link-kinds.ts'

const root = path.resolve(import.meta.dirname, '../..')
const built = path.join(root, 'dist')
const oneYear = 31_536_000

/** Paths of the server, where an unknown one is an error instead of a page. */
const ofServer = /^\/(api|trpc|admin|healthz|readyz)(\/|\?|$)/

/** Whether a browser requests a page, which the client then finds by its path. */
const asksForPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !ofServer.test(request.url) &&
  (request.headers.accept ?? '').includes('text/html')

/** The kind of public link whose page is at this URL. */
const publicLinkKindOf = ({ url }: FastifyRequest) => publicLinkKinds.find(({ pagePath }) => url.startsWith(pagePath))

/** Public links have pages of their own, which load much less than the rest of the client. */
const pageOf = (request: FastifyRequest) => (publicLinkKindOf(request) ? 'public.html' : 'index.html')

/** Hides private pages of public links from search engines, frames of other sites, and referrers. */
export function guardPublicPages(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!publicLinkKindOf(request)?.isPagePrivate) return
    const policy = String(reply.raw.getHeader('content-security-policy') ?? '')
    if (policy !== '')
      reply.header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, "frame-ancestors 'none'"))
    reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' })
  })
}

const notFound = (reply: FastifyReply) => reply.code(404).send({ error: { code: 'not_found', message: nothingHere } })

/**
 * Serves the built client: hashed files are cached forever, and others are revalidated.
 *
 * @throws Error when the client is not built.
 */
export async function serveBuiltClient(app: FastifyInstance): Promise<void> {
  if (!existsSync(path.join(built, 'index.html'))) throw new Error('The client is not built: run "npm run build" first')
  await app.register(fastifyStatic, {
    root: built,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, file) {
      // Pages of other sites load it.
      if (file === path.join(built, 'embed.js')) reply.header('cross-origin-resource-policy', 'cross-origin')
      const hashed = file.startsWith(path.join(built, 'assets'))
      reply.header('cache-control', hashed ? `public, max-age=${oneYear}, immutable` : 'no-cache')
    },
  })
  // Without this route, clients that accept no compression get 403 for the folder.
  app.get('/', (_request, reply) => reply.sendFile('index.html'))
  app.setNotFoundHandler((request, reply) => (asksForPage(request) ? reply.sendFile(pageOf(request)) : notFound(reply)))
}

/**
 * Serves the client from its sources, with hot reload. Returns the server that builds them, for pages that are rendered
 * here.
 */
export async function serveDevelopmentClient(app: FastifyInstance): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (ofServer.test(request.url)) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })
  app.get('/embed.js', async (_request, reply) => {
    const script = await vite.transformRequest('/src/forms/embed/embed.ts')
    return reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript')
      .send(`(() => {${script?.code ?? ''}})()`)
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (!asksForPage(request)) return notFound(reply)
    const page = await readFile(path.join(root, pageOf(request)), 'utf8')
    return reply.type('text/html').send(await vite.transformIndexHtml(request.url, page))
  })
  return vite
}

/** Serves no client, for tests of the server. */
export function serveNoClient(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => notFound(reply))
}

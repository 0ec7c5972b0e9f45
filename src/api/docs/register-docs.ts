import { readFile } from 'node:fs/promises'

import type { FastifyInstance } from 'fastify'

import { type Calls, openApi } from '../openapi.ts'
import { docsPage } from './docs-page.ts'

const assets = [
  { name: 'tokens.css', file: new URL('../../ui/theme/tokens.css', import.meta.url), type: 'text/css; charset=utf-8' },
  { name: 'docs.css', file: new URL('docs.css', import.meta.url), type: 'text/css; charset=utf-8' },
  { name: 'docs-search.js', file: new URL('docs-search.js', import.meta.url), type: 'text/javascript; charset=utf-8' },
]

/** Serves the OpenAPI document at `/api/openapi.json` and its page at `/api/docs`, without signing in. */
export function registerDocs(app: FastifyInstance, calls: Calls): void {
  const api = openApi(calls)
  const page = docsPage(api)
  app.get('/api/openapi.json', () => api)
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  for (const { name, file, type } of assets) {
    app.get(`/api/docs/${name}`, async (_request, reply) => reply.type(type).send(await readFile(file)))
  }
}

import path from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import type { FormDocument } from '../../document/form-document.ts'
import type { Answers } from '../../logic/evaluate.ts'
import { builtPages } from '../built-pages.ts'
import { registerFormPages } from '../form-page.routes.ts'
import { type FakeForm, fakeForm } from './fake-form.ts'

const built = path.resolve(import.meta.dirname, '../../../../dist')

export interface FormServer {
  /** Adds a form, and returns the address of its page. */
  add(identifier: string, document: FormDocument, title?: string): { url: string; form: FakeForm }
  /** Adds a page as it is, and returns its address. */
  addFile(html: string): string
  close(): Promise<void>
}

interface Body {
  token: string
  parameters: Record<string, string>
  answers: Answers
  counter: number
  pageId: string
}

/** The built pages of forms that are in memory, and the calls of these pages. */
export async function startFormServer(): Promise<FormServer> {
  const forms = new Map<string, FakeForm>()
  const app = Fastify({ forceCloseConnections: true })
  await app.register(fastifyStatic, { root: built, index: false })
  registerFormPages(app, { ...builtPages, open: async ({ identifier }) => forms.get(identifier) ?? null })
  app.post<{ Params: { identifier: string; call: string }; Body: Body }>(
    '/api/forms/:identifier/:call',
    async ({ params, body }, reply) => {
      const form = forms.get(params.identifier)
      if (!form) return reply.code(404).send({ error: { message: 'There is no form at this address.' } })
      if (params.call === 'start') return { token: await form.start({ ...body, page: '' }) }
      const submission = await form.open(body.token)
      if (!submission) return reply.code(400).send({ error: { message: 'Reload the page.', reason: 'token_invalid' } })
      if (params.call === 'save') {
        await submission.save(body)
        return { state: 'saved', counter: body.counter }
      }
      const result = await submission.submit(body.answers)
      return reply.code(result.state === 'invalid' ? 422 : 200).send(result)
    },
  )
  let file = ''
  app.get('/file.html', (_request, reply) => reply.type('text/html').send(file))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    add(identifier, document, title) {
      const form = fakeForm(document, title)
      forms.set(identifier, form)
      return { url: `${url}/t/${identifier}`, form }
    },
    addFile(html) {
      file = html
      return `${url}/file.html`
    },
    close: () => app.close(),
  }
}

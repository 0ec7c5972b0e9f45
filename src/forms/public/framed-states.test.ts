import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildForm } from '../testing/build-form.ts'
import { registerFormPages } from './form-page.routes.ts'
import { pageEntry } from './page-assets.ts'
import * as renderer from './render-page.tsx'
import { fakeForm } from './testing/fake-form.ts'

test.each([
  ['all', 'frame-ancestors *'],
  ['none', "frame-ancestors 'self'"],
] as const)('a site that may show a form (%s) shows that it is closed, too', async (embedding, ancestors) => {
  const document = buildForm({ pages: [['name']] })
  const form = fakeForm({ ...document, settings: { ...document.settings, embedding } })
  form.state = 'closed'
  const app = Fastify()
  onTestFinished(() => app.close())
  registerFormPages(app, {
    open: async () => form,
    loadRenderer: async () => renderer,
    loadManifest: async () => ({ [pageEntry]: { file: 'assets/form-page.js', css: [] } }),
  })
  const { statusCode, headers } = await app.inject({ url: '/t/frmOne' })
  expect(statusCode).toBe(410)
  expect(String(headers['content-security-policy']).split(';').at(-1)).toBe(ancestors)
})

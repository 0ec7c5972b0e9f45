import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { FormDocument } from '../document/form-document.ts'
import { buildForm, equals } from '../testing/build-form.ts'
import { postedEntries } from '../testing/posted-entries.ts'
import { registerFormPages } from './form-page.routes.ts'
import { pageEntry } from './page-assets.ts'
import * as renderer from './render-page.tsx'
import { type FakeForm, fakeForm } from './testing/fake-form.ts'

const manifest = { [pageEntry]: { file: 'assets/form-page.js', css: [] } }
let count = 0

/** The pages of a quiz, filled in as a browser without scripts does. */
async function openNew(form: FakeForm) {
  const [app, url] = [Fastify(), `/t/quiz${++count}`]
  const loadRenderer = async () => renderer
  registerFormPages(app, { open: async () => form, loadRenderer, loadManifest: async () => manifest })
  await app.ready()
  onTestFinished(() => app.close())
  const get = (query = '', headers: Record<string, string> = {}) => app.inject({ url: `${url}${query}`, headers })
  const fill = (html: string, answers: Record<string, string>) => {
    const kept = postedEntries(html).filter(([name]) => !(name in answers))
    const entries = [...kept, ...Object.entries(answers), ['~action', 'next'] as const]
    return app.inject({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(entries.map(([name, text]) => [name, text])).toString(),
    })
  }
  return { get, fill }
}

/** What people see of a page, without its data. */
const shownIn = ({ body }: { body: string }): string => body.split('<script type="application/json"')[0] ?? ''

describe('a quiz', () => {
  const yes = (id: string) => ({ id, type: 'yes_no', label: `Question ${id}`, settings: { rightAnswer: 'yes' } })
  const quiz = (parts: Parameters<typeof buildForm>[0], settings: Partial<FormDocument['settings']> = {}) => {
    const document = buildForm(parts)
    return { ...document, settings: { ...document.settings, isQuiz: true, ...settings } }
  }

  test('has no right answer in its page', async () => {
    const { get } = await openNew(fakeForm(quiz({ pages: [[yes('a')]] })))
    expect((await get()).body).not.toContain('rightAnswer')
  })

  test('whose pages depend on points is turned by the server, and its pages have no scripts', async () => {
    const document = quiz({
      pages: [[yes('a')], [{ id: 'b', label: 'For experts' }]],
      rules: [{ when: equals('quiz_score', 0), effects: [{ do: 'go', pageId: 'page1', to: { endingId: 'end1' } }] }],
    })
    const { get, fill } = await openNew(fakeForm(document))
    const first = await get()
    expect(first.body).not.toContain('rightAnswer')
    expect(first.body).not.toContain('<script')
    expect((await fill(first.body, { a: 'yes' })).body).toContain('For experts')
    expect((await fill(first.body, { a: 'no' })).statusCode).toBe(303)
  })

  test('keeps the order of its shuffled questions for a browser', async () => {
    const ids = Array.from({ length: 8 }, (_, index) => `q${index}`)
    const { get } = await openNew(fakeForm(quiz({ pages: [ids.map(yes)] }, { shufflesQuestions: true })))
    const orderIn = (html: string) => [...shownIn({ body: html }).matchAll(/Question (q\d)/g)].map(([, id]) => id)
    const orders = new Set<string>()
    for (let visit = 0; visit < 4; visit++) {
      const first = await get()
      const cookie = [first.headers['set-cookie'] ?? []]
        .flat()
        .map(text => text.split(';')[0])
        .join('; ')
      expect(orderIn((await get('', { cookie })).body)).toEqual(orderIn(first.body))
      orders.add(orderIn(first.body).join())
    }
    expect(orders.size).toBeGreaterThan(1)
  })
})

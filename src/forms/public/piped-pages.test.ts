import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { FormDocument } from '../document/form-document.ts'
import { buildForm } from '../testing/build-form.ts'
import { postedEntries } from '../testing/posted-entries.ts'
import { registerFormPages } from './form-page.routes.ts'
import { pageEntry } from './page-assets.ts'
import * as renderer from './render-page.tsx'
import { fakeForm } from './testing/fake-form.ts'
import { open as openSession } from './testing/open-session.ts'

const manifest = { [pageEntry]: { file: 'assets/form-page.js', css: [] } }
let count = 0

/** The pages of a form, filled in as a browser without scripts does. */
async function open(document: FormDocument) {
  const [form, app, identifier] = [fakeForm(document), Fastify(), `piped${++count}`]
  const loadRenderer = async () => renderer
  registerFormPages(app, { open: async () => form, loadRenderer, loadManifest: async () => manifest })
  await app.ready()
  onTestFinished(() => app.close())
  const url = `/t/${identifier}`
  const get = (query = '') => app.inject({ url: `${url}${query}` })
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
  return { get, fill, form }
}

/** What people see of a page, without its data. */
const shownIn = ({ body }: { body: string }): string => body.split('<script type="application/json"')[0] ?? ''

const all = '{{name|friend}}'

/** A form with a mention in every text that respondents read. */
function pipedForm(ending: Record<string, string> = {}): FormDocument {
  const document = buildForm({
    pages: [
      [{ id: 'name', label: 'Your name' }],
      [
        { id: 'short', label: `Label ${all}`, description: `Help ${all}`, settings: { placeholder: `Hint ${all}` } },
        { id: 'needed', isRequired: true, requiredText: `Missing ${all}`, label: 'Needed' },
        {
          id: 'one',
          type: 'single_choice',
          options: ['first'],
          settings: { hasOther: true, otherLabel: `Own ${all}` },
        },
        { id: 'drop', type: 'dropdown', options: ['second'], settings: { placeholder: `Pick ${all}` } },
        { id: 'yes', type: 'yes_no', settings: { yesLabel: `Yes ${all}` } },
        { id: 'scale', type: 'opinion_scale', settings: { lowLabel: `Low ${all}` } },
        { id: 'agree', type: 'consent', settings: { text: `Agree ${all}` } },
        { id: 'top', type: 'heading', label: `Heading ${all}` },
        { id: 'rich', type: 'rich_text', settings: { text: `**Bold ${all}** [link](https://a.org/{{name}}) ${all}` } },
        { id: 'more', type: 'spoiler', label: `More ${all}`, settings: { text: `Inside ${all}` } },
      ],
    ],
  })
  const option = (id: string) => ({ ...document.options[id], label: `Option ${all}` })
  return {
    ...document,
    options: { first: option('first'), second: option('second') },
    pages: { ...document.pages, page2: { ...document.pages['page2'], name: `Page ${all}` } },
    settings: { ...document.settings, submitLabel: `Send ${all}`, backLabel: `Back ${all}` },
    endings: { end1: { ...document.endings['end1'], title: `End ${all}`, ...ending } },
  } as FormDocument
}

const texts = 'Label Help Hint Own Pick Yes Low Agree Heading Bold More Inside Option Page Send Back'.split(' ')

describe('every text', () => {
  test('shows the answer that it mentions, or the fallback', async () => {
    const { get, fill } = await open(pipedForm())
    const first = await get()
    const named = shownIn(await fill(first.body, { name: 'Ann' }))
    for (const text of texts) expect(named).toContain(`${text} Ann`)
    expect(named).not.toContain('{{')
    const unnamed = shownIn(await fill(first.body, { name: '' }))
    for (const text of texts) expect(unnamed).toContain(`${text} friend`)
    expect(unnamed).toContain('href="https://a.org/"')
  })

  test.each([
    '<img src=x onerror=alert(1)>',
    '</textarea><script>alert(1)</script>',
    `"' onfocus="alert(1)" autofocus x="`,
    '**bold** [click](javascript:alert(1)) [here](https://evil.org)',
    '{{name}} {{short}} {{constructor}}',
    '\u202E\u0000{{',
  ])('shows %j as it was typed', async hostile => {
    const { get, fill } = await open(pipedForm())
    const page = shownIn(await fill((await get()).body, { name: hostile }))
    expect(page).not.toMatch(/<img|<script>|javascript:alert\(1\)"/)
    expect(page).not.toContain('href="https://evil.org"')
    // Only the mark of the form itself.
    expect(page.match(/<strong>/g)).toHaveLength(1)
    expect(page).not.toContain(`onfocus="`)
    const typed = hostile.replaceAll('\u0000', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const escaped = typed.replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;')
    expect(page).toContain(`Label ${escaped}`)
  })

  test('is a message for a missing answer, too', async () => {
    const { get, fill } = await open(pipedForm())
    const second = await fill((await get()).body, { name: '<b>Ann' })
    expect(shownIn(await fill(second.body, {}))).toContain('Missing &lt;b&gt;Ann')
  })
})

describe('an ending', () => {
  const finish = async (document: FormDocument, name: string) => {
    const { get, fill, form } = await open(document)
    const second = await fill((await get()).body, { name })
    const send = () => fill(second.body, { needed: 'x' })
    return { sent: await send(), send, form }
  }

  test('shows what was answered, stores it once however often it is sent, and puts it in no address', async () => {
    const { sent, send, form } = await finish(pipedForm({ buttonLink: 'https://a.org/?q={{name}}' }), 'Ann <3')
    expect(sent.statusCode).toBe(200)
    expect(shownIn(sent)).toContain('End Ann &lt;3')
    expect(shownIn(sent)).toContain('href="https://a.org/?q=Ann%20%3C3"')
    expect((await send()).body).toBe(sent.body)
    expect(form.submitted.size).toBe(1)
  })

  test('leads to its site with encoded answers', async () => {
    const { sent } = await finish(pipedForm({ redirect: 'https://a.org/{{name}}?x={{name}}#{{url.y|z}}' }), 'a/../&b')
    expect(sent.headers.location).toBe('https://a.org/a%2F..%2F%26b?x=a%2F..%2F%26b#z')
  })
})

test('values in the address are kept for the texts that mention them, on all pages', async () => {
  const document = buildForm({
    pages: [[{ id: 'one', label: 'Hi {{url.who|you}}' }], [{ id: 'two', label: 'Bye {{url.who}}' }]],
  })
  const { get, fill } = await open(document)
  const first = await get('?who=%3CAnn%3E&other=1')
  expect(shownIn(first)).toContain('Hi &lt;Ann&gt;')
  expect(shownIn(first)).not.toContain('other')
  expect(shownIn(await fill(first.body, {}))).toContain('Bye &lt;Ann&gt;')
})

describe('in a browser', () => {
  test('texts follow what is entered, and stay the same object while they do not change', () => {
    const { state, type } = openSession({ document: pipedForm() })
    expect(state().texts).toEqual({})
    type('name', 'Ann')
    const { texts: before } = state()
    expect(before).toEqual({ name: 'Ann' })
    type('short', 'x')
    expect(state().texts).toBe(before)
    type('name', '')
    expect(state().texts).toEqual({})
  })

  test('an ending shows what the server says', async () => {
    const { session, server, state, type } = openSession({ document: pipedForm() })
    server.results = [{ state: 'submitted', endingId: 'end1', texts: { name: 'From the server' } }]
    type('name', 'Ann')
    session.next()
    type('needed', 'x')
    session.next()
    await expect.poll(() => state().done).not.toBeNull()
    expect(state().texts).toEqual({ name: 'From the server' })
  })
})

import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import type { FormDocument } from '../document/form-document.ts'
import { buildForm, is } from '../testing/build-form.ts'
import { postedEntries } from '../testing/posted-entries.ts'
import { registerFormPages } from './form-page.routes.ts'
import { pageEntry } from './page-assets.ts'
import * as renderer from './render-page.tsx'
import { type FakeForm, fakeForm } from './testing/fake-form.ts'

const manifest = { [pageEntry]: { file: 'assets/form-page.js', css: ['assets/form-page.css'] } }

const registration = () =>
  buildForm({
    pages: [
      [
        { id: 'name', label: 'Your name', isRequired: true, urlName: 'name' },
        { id: 'kind', type: 'single_choice', label: 'Ticket', options: ['day', 'week'] },
        { id: 'nights', type: 'number', label: 'Nights' },
      ],
      [{ id: 'mail', type: 'email', label: 'Email' }],
      [{ id: 'agreed', type: 'consent', label: 'Rules', isRequired: true }],
    ],
    rules: [{ when: is('kind', 'week'), effects: [{ do: 'show', list: 'blocks', id: 'nights' }] }],
  })

/** The pages of one form, at /t/{identifier}. */
async function open(form: FakeForm, identifier = 'frmOne', limit = () => undefined as void) {
  const app = Fastify()
  const loadRenderer = async () => renderer
  registerFormPages(app, {
    open: async visitor => {
      limit()
      return visitor.identifier === identifier ? form : null
    },
    loadRenderer,
    loadManifest: async () => manifest,
  })
  await app.ready()
  onTestFinished(() => app.close())
  const url = `/t/${identifier}`
  const get = (query = '', headers: Record<string, string> = {}) => app.inject({ url: `${url}${query}`, headers })
  const post = (entries: Iterable<readonly [string, string]>, query = '', cookie = '') =>
    app.inject({
      url: `${url}${query}`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      payload: new URLSearchParams([...entries].map(([name, text]) => [name, text])).toString(),
    })
  /** Fills in a page as a browser without scripts would, and presses a button. */
  const fill = (html: string, answers: Record<string, string>, action = 'next') =>
    post([
      ...postedEntries(html).filter(([name]) => !(name in answers)),
      ...Object.entries(answers),
      ['~action', action],
    ])
  /** Goes where an answer leads, as browsers do. */
  const follow = (response: { headers: { location?: unknown } }) =>
    app.inject({ url: String(response.headers.location) })
  return { app, get, post, fill, follow }
}

/** A page without its data, which has all texts. */
const shownIn = ({ body }: { body: string }): string => body.split('<script type="application/json"')[0] ?? ''

let count = 0
/** Pages are cached by identifier, so each test has its own. */
const openNew = (form: FakeForm) => open(form, `frm${++count}`)

describe('without scripts', () => {
  test('a form of three pages is filled in and sent', async () => {
    const form = fakeForm(registration())
    const { get, fill, follow } = await openNew(form)
    const first = await get()
    expect(first.statusCode).toBe(200)
    expect(first.body).toContain('Your name')
    expect(shownIn(first)).not.toContain('Email')
    const second = await fill(first.body, { name: 'Ann', kind: 'day' })
    expect(shownIn(second)).toContain('Email')
    expect(form.saved.at(-1)).toMatchObject({ answers: { name: 'Ann', kind: 'day' } })
    const third = await fill(second.body, { mail: 'ann@example.com' })
    const end = await fill(third.body, { agreed: 'yes' })
    // Reloading a page that was posted would send the answers once more.
    expect([end.statusCode, end.body]).toEqual([303, ''])
    const ending = await follow(end)
    expect(ending.body).toContain('Thank you')
    expect(ending.headers['cache-control']).toBe('no-store')
    expect([...form.submitted.values()]).toEqual([{ name: 'Ann', kind: 'day', mail: 'ann@example.com', agreed: true }])
    await fill(third.body, { agreed: 'yes' })
    expect(form.submitted.size).toBe(1)
  })

  test('a wrong answer is shown again with what is wrong', async () => {
    const { get, fill } = await openNew(fakeForm(registration()))
    const first = await get()
    const missing = await fill(first.body, { kind: 'day' })
    expect(missing.statusCode).toBe(422)
    expect(missing.body).toContain('<title>One answer needs your attention · Registration</title>')
    expect(shownIn(missing)).toContain('This question is required')
    expect(postedEntries(missing.body)).toContainEqual(['kind', 'day'])
    const second = await fill(missing.body, { name: 'Ann' })
    const wrong = await fill(second.body, { mail: 'ann' })
    expect(wrong.body).toContain('Use an email address')
    expect(postedEntries(wrong.body)).toContainEqual(['mail', 'ann'])
  })

  test('going back keeps the answers of all pages, wrong ones too', async () => {
    const { get, fill } = await openNew(fakeForm(registration()))
    const second = await fill((await get()).body, { name: 'Ann' })
    const back = await fill(second.body, { mail: 'ann' }, 'back')
    expect(back.statusCode).toBe(200)
    expect(postedEntries(back.body)).toContainEqual(['name', 'Ann'])
    const again = await fill(back.body, {})
    expect(postedEntries(again.body)).toContainEqual(['mail', 'ann'])
  })

  test('a question that an answer on its own page shows is asked before the next page', async () => {
    const { get, fill } = await openNew(fakeForm(registration()))
    const same = await fill((await get()).body, { name: 'Ann', kind: 'week' })
    expect(same.body).toContain('More questions belong to your answers')
    expect(shownIn(same)).toContain('Nights')
    const second = await fill(same.body, { nights: '3' })
    expect(shownIn(second)).toContain('Email')
  })

  test('nothing that the page carries is trusted', async () => {
    const form = fakeForm(registration())
    const { post, follow } = await openNew(form)
    const answers = JSON.stringify({ name: 'Ann', nights: 3, agreed: true, other: 1 })
    const deep = `{"mail":${'['.repeat(10_000)}${']'.repeat(10_000)},"other":"kept?"}`
    for (const forged of [deep, '[', '[1]', 'null', '"x"', '{"__proto__":1}']) {
      const page = await post([
        ['~answers', forged],
        ['~parameters', forged],
        ['~page', '__proto__'],
        ['~token', forged],
      ])
      expect(page.statusCode, forged.slice(0, 20)).toBe(422)
      expect(page.body).not.toContain('name="~answers"')
    }
    const ended = await post([
      ['~answers', answers],
      ['~page', 'page3'],
      ['agreed', 'yes'],
      ['~action', 'next'],
    ])
    expect((await follow(ended)).body).toContain('Thank you')
    // The question about nights does not show.
    expect([...form.submitted.values()]).toEqual([{ name: 'Ann', agreed: true }])
  })

  test('a page beyond a wrong answer does not send the form', async () => {
    const form = fakeForm(registration())
    const { post } = await openNew(form)
    const page = await post([
      ['~page', 'page3'],
      ['agreed', 'yes'],
      ['~action', 'next'],
    ])
    expect(page.statusCode).toBe(422)
    expect(shownIn(page)).toContain('Your name')
    expect(form.submitted.size).toBe(0)
  })

  test('an ending can lead to another site', async () => {
    const document = registration()
    const end = document.endings['end1']
    const redirecting = {
      ...document,
      endings: { end1: { ...end, redirect: 'https://example.com/thanks?a=1' } },
    } as FormDocument
    const { get, post } = await openNew(fakeForm(redirecting))
    expect((await get()).headers['content-security-policy']).toContain("form-action 'self' https://example.com;")
    const ended = await post([
      ['~answers', '{"name":"Ann"}'],
      ['~page', 'page3'],
      ['agreed', 'yes'],
    ])
    expect(ended.statusCode).toBe(303)
    expect(ended.headers.location).toBe('https://example.com/thanks?a=1')
  })

  test('a page that is posted twice at once is one submission, and the next page is another one', async () => {
    const form = fakeForm(buildForm({ pages: [['name']] }))
    const { get, post } = await openNew(form)
    const cookieOf = ({ headers }: { headers: object }) =>
      String((headers as Record<string, unknown>)['set-cookie'] ?? '').split(';')[0] ?? ''
    const cookie = cookieOf(await get())
    expect(cookie).toMatch(/^gridloom_page=[\w-]{32}$/)
    const twice = await Promise.all([post([['name', 'Ann']], '', cookie), post([['name', 'Ann']], '', cookie)])
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect(form.submitted.size).toBe(1)
    await post([['name', 'Ann']], '', cookieOf(twice[1]))
    expect(form.submitted.size).toBe(2)
  })

  test('a respondent gets a link to continue later, which ends once they have submitted', async () => {
    const document = registration()
    const form = fakeForm({ ...document, settings: { ...document.settings, hasResumeMail: true } })
    const { app, get, fill, follow, post } = await openNew(form)
    const second = await fill((await get()).body, { name: 'Ann' })
    const later = await fill(second.body, { mail: 'ann@exam' }, 'later')
    const page = await follow(later)
    expect(page.body).toContain('Your answers are saved.')
    const [, token = ''] = /name="~later" value="([^"]*)"/.exec(page.body) ?? []
    const send = (address: string) => post(Object.entries({ '~later': token, '~mail': address }))
    const refused = await send('nowhere')
    expect(refused.body).toContain('This is not an email address.')
    expect(refused.body).toContain('value="nowhere"')
    expect((await send('ann@example.com')).body).toContain('Check your email')
    expect(form.links).toEqual(['ann@example.com'])
    const url = `${String(later.headers.location).split('?')[0]}?${new URLSearchParams({ '~resume': token })}`
    const resumed = await app.inject({ url })
    expect(resumed.body).toContain('value="ann@exam"')
    const third = await fill(resumed.body, { mail: 'ann@example.com' })
    expect((await fill(third.body, { agreed: 'yes' })).statusCode).toBe(303)
    const stolen = await app.inject({ url })
    expect(stolen.statusCode).toBe(410)
    expect(stolen.body).not.toContain('ann@example.com')
    expect((await send('eve@example.com')).body).toContain('These answers were sent')
  })

  test('a form that closes meanwhile says so', async () => {
    const form = fakeForm(registration())
    const { post } = await openNew(form)
    const last = [
      ['~answers', '{"name":"Ann"}'],
      ['~page', 'page3'],
      ['agreed', 'yes'],
    ] as const
    form.failure = new AppError('too_many_requests', 'Too many requests. Please try again in a minute.')
    const refused = await post(last)
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('Your answers were not sent')
    expect(refused.body).toContain('Please try again in a minute.')
    form.state = 'closed'
    expect((await post(last)).body).toContain('This form is closed')
  })

  test('a form that asks for a password meanwhile lets those finish who have begun', async () => {
    const form = fakeForm(registration())
    const { get, fill, post } = await openNew(form)
    const first = await get()
    const second = await fill(first.body, { name: 'Ann' })
    form.state = 'locked'
    form.version = null
    const third = await fill(second.body, { mail: 'ann@example.com' })
    expect((await fill(third.body, { agreed: 'yes' })).statusCode).toBe(303)
    expect([...form.submitted.values()]).toEqual([{ name: 'Ann', mail: 'ann@example.com', agreed: true }])
    for (const token of ['', 'token-9']) {
      const { statusCode, body } = await post([
        ['~token', token],
        ['name', 'Eve'],
      ])
      expect(statusCode).toBe(401)
      expect(body).toContain('type="password"')
    }
  })

  test('the answers are shown once more if the form says so, with a way back to each', async () => {
    const document = registration()
    const form = fakeForm({ ...document, settings: { ...document.settings, hasReview: true } })
    const { get, fill } = await openNew(form)
    const third = await fill((await fill((await get()).body, { name: 'Ann', kind: 'day' })).body, {})
    const review = await fill(third.body, { agreed: 'yes' })
    expect(shownIn(review)).toContain('Check your answers')
    expect(shownIn(review)).toMatch(/<dt>Your name<\/dt><dd><span>Ann</)
    expect(shownIn(review)).toMatch(/<dt>Ticket<\/dt><dd><span>day</)
    expect(shownIn(review)).toMatch(/<dt>Email<\/dt><dd><span class="form-help">Not answered</)
    expect(shownIn(review)).toMatch(/<dt>Rules<\/dt><dd><span>Yes</)
    expect(shownIn(review)).not.toContain('Nights')
    expect(form.submitted.size).toBe(0)
    const first = await fill(review.body, { '~goto': 'page1 name' }, '')
    expect(postedEntries(first.body)).toContainEqual(['name', 'Ann'])
    expect((await fill(review.body, {}, 'back')).body).toContain('I agree')
    await fill(review.body, {})
    expect([...form.submitted.values()]).toEqual([{ name: 'Ann', kind: 'day', agreed: true }])
  })

  test('a repeated submission gets its ending, although it was the last that the form took', async () => {
    const form = fakeForm(registration())
    const { get, fill, post, follow } = await openNew(form)
    const third = await fill((await fill((await get()).body, { name: 'Ann' })).body, {})
    await fill(third.body, { agreed: 'yes' })
    form.state = 'full'
    expect((await follow(await fill(third.body, { agreed: 'yes' }))).body).toContain('Thank you')
    const forged = [...postedEntries(third.body).filter(([name]) => name !== '~token'), ['~token', 'token-9']] as const
    expect((await post([...forged, ['agreed', 'yes']] as [string, string][])).body).toContain('This form is full')
    expect(form.submitted.size).toBe(1)
  })

  test('the address of an ending shows nothing to people who have not submitted', async () => {
    const form = fakeForm(registration())
    const { get, fill } = await openNew(form)
    const second = await fill((await get()).body, { name: 'Ann' })
    const token = new Map(postedEntries(second.body)).get('~token') ?? ''
    for (const ended of [token, 'token-9', '']) {
      const { statusCode, body } = await get(`?~ended=${ended}`)
      expect([statusCode, shownIn({ body }).includes('Thank you')]).toEqual([200, false])
    }
  })

  test('a body that is too large, and too many visits, are refused on a page', async () => {
    const form = fakeForm(registration())
    const { post, get } = await openNew(form)
    const large = await post([['name', 'x'.repeat(3_000_000)]])
    expect([large.statusCode, large.headers['content-type']]).toEqual([413, expect.stringMatching(/^text\/html/)])
    expect((await get()).statusCode).toBe(200)
    const limited = await open(form, 'frmLimited', () => {
      throw new AppError('too_many_requests', 'Too many attempts. Wait a minute and try again.')
    })
    const refused = await limited.get()
    expect([refused.statusCode, refused.body.includes('Wait a minute')]).toEqual([429, true])
  })

  test.each(['0', '-1', '1.5', '9007199254740991', 'x'])('a forged version is ignored: %s', async version => {
    const form = fakeForm(registration())
    const started: unknown[] = []
    const { start } = form
    form.start = input => {
      started.push(input)
      return start(input)
    }
    const { get, fill } = await openNew(form)
    await fill((await get()).body, { name: 'Ann', '~version': version })
    expect(started).toEqual([{ parameters: {}, page: '' }])
  })
})

describe('the first page', () => {
  test('is the same for every visitor, so that caches can keep it', async () => {
    const { get } = await openNew(fakeForm(registration()))
    const [one, other] = [await get(), await get()]
    expect(other.body).toBe(one.body)
    expect(one.headers['cache-control']).toBe('public, max-age=0, must-revalidate, no-cache="set-cookie"')
    const same = await get('', { 'if-none-match': String(one.headers.etag) })
    expect([same.statusCode, same.body]).toEqual([304, ''])
  })

  test('allows no script or style of its own but the theme, which its policy names', async () => {
    const { get } = await openNew(fakeForm(registration()))
    const { body, headers } = await get()
    const policy = String(headers['content-security-policy'])
    const [, style = ''] = /<style>(.*?)<\/style>/.exec(body) ?? []
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).not.toContain('unsafe')
    expect(body).not.toMatch(/\sstyle="|\son\w+=/)
    expect([...body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script type="module" src="/assets/form-page.js">',
      '<script type="application/json" id="form-view">',
    ])
  })

  test('has the style sheet of its form, which cannot end its element', async () => {
    const document = registration()
    // Browsers read these line ends as one, and compare the hash of what they read.
    const css = '.form-title{color:red}\r\n</style><script>alert(1)</script>\r'
    const { get } = await openNew(fakeForm({ ...document, theme: { ...document.theme, css } }))
    const { body, headers } = await get()
    const sheets = [...shownIn({ body }).matchAll(/<style>([^]*?)<\/style>/g)].map(([, sheet = '']) => sheet)
    expect(sheets).toHaveLength(2)
    expect(body).not.toContain('\r')
    expect(sheets[1]).toMatch(/^@scope \(\.form-page\)\{\.form-title\{color:red\}/)
    expect(
      shownIn({ body })
        .replaceAll(/<style>[^]*?<\/style>/g, '')
        .match(/<script/g),
    ).toHaveLength(1)
    for (const sheet of sheets)
      expect(headers['content-security-policy']).toContain(createHash('sha256').update(sheet).digest('base64'))
  })

  test('escapes the name of the form, and all texts in its data', async () => {
    const hostile = '</script></title><script>alert(1)</script>'
    const document = buildForm({ pages: [[{ id: 'q', label: hostile }]] })
    const { get } = await openNew(fakeForm(document, hostile))
    const { body } = await get()
    expect(body).not.toContain('<script>alert')
    expect(body.match(/<\/script>/g)).toHaveLength(2)
    const [, data = ''] = /id="form-view">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(data)).toMatchObject({ title: hostile, document: { blocks: { q: { label: hostile } } } })
  })

  test('does not give away right answers', async () => {
    const document = buildForm({
      pages: [
        [
          { id: 'q', settings: { rightAnswers: ['Secret'] } },
          { id: 'c', type: 'single_choice', options: ['a', 'b'] },
        ],
      ],
    })
    const marked = {
      ...document,
      options: { ...document.options, a: { ...document.options['a'], isRight: true, points: 5 } },
    } as FormDocument
    const { get } = await openNew(fakeForm(marked))
    const { body } = await get()
    expect(body).not.toContain('Secret')
    expect(body).not.toMatch(/"isRight":true|"points":5/)
  })

  test('shuffles options for each visitor, who keeps their order', async () => {
    const options = Array.from({ length: 20 }, (_, index) => `option${index}`)
    const document = buildForm({
      pages: [
        [
          { id: 'kind', type: 'single_choice', options, settings: { isShuffled: true } },
          { id: 'name', isRequired: true },
        ],
      ],
    })
    const { get, fill } = await openNew(fakeForm(document))
    const orderIn = ({ body }: { body: string }) => [...body.matchAll(/value="(option\d+)"/g)].map(([, id]) => id)
    const [one, other] = [await get(), await get()]
    expect(one.headers['cache-control']).toBe('no-store')
    expect(orderIn(one).toSorted()).toEqual(options.toSorted())
    expect(orderIn(other)).not.toEqual(orderIn(one))
    const again = await fill(one.body, { kind: 'option1' })
    expect(again.statusCode).toBe(422)
    expect(orderIn(again)).toEqual(orderIn(one))
  })

  test('takes answers from its address, and no others', async () => {
    const form = fakeForm(registration())
    const { get, fill } = await openNew(form)
    const page = await get('?name=Ann+Lee&nobody=ann%40example.com&__proto__=1')
    expect(postedEntries(page.body)).toContainEqual(['name', 'Ann Lee'])
    expect(page.body).not.toContain('ann@example.com')
    expect(postedEntries((await get()).body)).toContainEqual(['name', ''])
    const second = await fill(page.body, {})
    expect(shownIn(second)).toContain('Email')
  })

  test('is written in the language and direction of the form', async () => {
    const document = registration()
    const { get } = await openNew(
      fakeForm({ ...document, settings: { ...document.settings, language: 'ar', isRightToLeft: true } }),
    )
    expect((await get()).body).toContain('<html lang="ar" dir="rtl">')
  })
})

describe('a form that cannot be answered', () => {
  test.each([
    ['closed', 410, 'This form is closed'],
    ['not_open', 403, 'This form is not open yet'],
    ['full', 403, 'This form is full'],
    ['unpublished', 404, 'This form is not published'],
    ['trashed', 404, 'This form was deleted'],
    ['locked', 401, 'This form is protected'],
  ] as const)('is %s, and says so to readers and to senders', async (state, status, text) => {
    const form = fakeForm(registration())
    form.state = state
    const { get, post } = await openNew(form)
    for (const answer of [await get(), await post([['name', 'Ann']])]) {
      expect(answer.statusCode).toBe(status)
      expect(answer.body).toContain(text)
      expect(answer.body).toContain('<meta name="robots" content="noindex">')
      expect(answer.body).not.toContain('Your name')
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect(form.submitted.size).toBe(0)
  })

  test('has its own words', async () => {
    const document = registration()
    const form = fakeForm({ ...document, settings: { ...document.settings, closedText: 'See you **next** year.' } })
    form.state = 'closed'
    const { get } = await openNew(form)
    expect((await get()).body).toContain('See you <strong>next</strong> year.')
  })

  test('asks for its password, and says when that is wrong', async () => {
    const form = fakeForm(registration())
    form.state = 'locked'
    form.unlock = async password => {
      if (password !== 'open sesame') throw new AppError('forbidden', 'This is not the password.')
    }
    const { get, post } = await openNew(form)
    const asked = await get()
    expect(asked.body).toContain('type="password"')
    const wrong = await post([['~password', 'x']])
    expect([wrong.statusCode, wrong.body]).toEqual([403, expect.stringContaining('This is not the password.')])
    const right = await post([['~password', 'open sesame']], '?from=mail')
    // With the values in the address, which the form takes.
    expect([right.statusCode, right.headers.location]).toEqual([303, expect.stringMatching(/^\/t\/frm\d+\?from=mail$/)])
    expect(asked.body).not.toContain('action=')
  })

  test('is not found at another address', async () => {
    const { app } = await openNew(fakeForm(registration()))
    const answer = await app.inject({ url: '/t/nothing' })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Form not found')
  })
})

import { describe, expect, test, vi } from 'vitest'
import { removeField, changeField } from '../../engine/structure/change-fields.ts'
import { flowTypes } from '../../app/flow-types.ts'
import { openForms, type TestForm } from '../testing/open-forms.ts'
import { is } from '../testing/build-form.ts'
import { create, set } from '../testing/random-edits.ts'
import { answerableForms } from '../public/answerable-forms.ts'
import { countVisit } from '../../access/public-links/limit-visitors.ts'
import { deleteOldSaves } from './delete-old-saves.ts'
import { formLinkKind } from './form-link-kind.ts'
import { finishCopying } from './response-counts.ts'

const { here, createForm } = openForms('Owner', 'Reader')

interface Reply {
  status: number
  body: Record<string, unknown>
  /** The reason of a refusal. */
  reason: unknown
  cookie: string
}

/** A call of a visitor without an account. */
async function post(
  form: Pick<TestForm, 'publicId'>,
  call: string | { name: string; cookie: string },
  payload: object = {},
): Promise<Reply> {
  const { name, cookie } = typeof call === 'string' ? { name: call, cookie: '' } : call
  const url = `/api/forms/${form.publicId}/${name}`
  const response = await here.app.inject({ method: 'POST', url, payload, headers: { cookie } })
  const body = response.json() as Record<string, unknown>
  const { reason } = (body['error'] ?? {}) as { reason?: unknown }
  return { status: response.statusCode, body, reason, cookie: [response.headers['set-cookie'] ?? ''].flat().join() }
}

const start = async (form: TestForm, input: object = {}): Promise<string> =>
  String((await post(form, 'start', input)).body['token'])

/** Begins and submits. */
const answer = async (form: TestForm, answers: object): Promise<Reply> =>
  post(form, 'submit', { token: await start(form), answers })

const setSettings = (form: TestForm, settings: object) =>
  here.platform.pool.query('UPDATE flows SET settings = settings || $2 WHERE id = $1', [form.flowId, settings])

async function published(...parameters: Parameters<typeof createForm>): Promise<TestForm> {
  const form = await createForm(...parameters)
  const { code, message } = await form.publish()
  if (code) throw new Error(message)
  return form
}

const simple = () => published({ pages: [[{ id: 'name', label: 'Name', isRequired: true }]] })

const stored = async (form: TestForm) =>
  (await here.platform.pool.query(`SELECT * FROM ${form.base.schema}.submissions`)).rows

describe('a submission', () => {
  test('becomes a record of the table of answers, by a respondent', async () => {
    const form = await published({
      pages: [
        [
          { id: 'name', label: 'Name', isRequired: true },
          { id: 'color', type: 'single_choice', label: 'Color', options: ['red', 'blue'] },
        ],
        [
          { id: 'home', type: 'address', label: 'Home' },
          { id: 'days', type: 'number', label: 'Days' },
        ],
      ],
    })
    const answers = { name: 'Ann', color: 'blue', home_city: 'Ulm', days: 3 }
    expect(await answer(form, answers)).toMatchObject({ status: 200, body: { state: 'submitted', endingId: 'end1' } })
    expect(await form.answers()).toMatchObject([{ ...answers, fldSubmitted: expect.any(String) }])
    const [action] = (
      await here.platform.pool.query(`SELECT actor FROM ${form.base.schema}.actions ORDER BY version DESC LIMIT 1`)
    ).rows
    expect(action.actor).toBe('respondent')
  })

  test('is stored once, however often it arrives, and answers the same each time', async () => {
    const form = await simple()
    const token = await start(form)
    const send = (name: string) => post(form, 'submit', { token, answers: { name } })
    const all = await Promise.all([send('First'), send('First'), send('First')])
    expect(all.map(({ body }) => body)).toEqual(all.map(() => ({ state: 'submitted', endingId: 'end1' })))
    // Somebody else answers in another tab of the same browser, and has to know that this was not stored.
    for (const name of ['Second', ''])
      expect(await send(name)).toMatchObject({ status: 409, reason: 'already_submitted' })
    await setSettings(form, { disabledForm: true })
    expect((await send('First')).body).toEqual(all[0]?.body)
    expect((await send('Second')).reason).toBe('form_closed')
    await setSettings(form, { disabledForm: false })
    // The base forgets actions after a while.
    await here.platform.pool.query(`UPDATE ${form.base.schema}.actions SET action_id = NULL`)
    expect((await send('Third')).body).toEqual(all[0]?.body)
    await setSettings(form, { disabledForm: true })
    expect((await send('First')).body).toEqual(all[0]?.body)
    expect((await form.answers()).map(({ name }) => name)).toEqual(['First'])
  })

  test('with problems says which, and on which page, and stores nothing', async () => {
    const form = await published({
      pages: [['a'], [{ id: 'age', type: 'number' }], [{ id: 'name', isRequired: true }]],
    })
    const { status, body } = await answer(form, { age: 'many' })
    expect(status).toBe(422)
    expect(body).toMatchObject({ state: 'invalid', pageId: 'page2' })
    expect(Object.keys(body['problems'] as object).toSorted()).toEqual(['age', 'name'])
    expect(await form.answers()).toEqual([])
    expect(await stored(form)).toEqual([])
  })

  test('stores nothing of what was hidden, forged, or is no question', async () => {
    const form = await published({
      pages: [
        [
          { id: 'member', type: 'yes_no' },
          { id: 'number', type: 'number' },
          { id: 'source', type: 'hidden', urlName: 'from' },
        ],
      ],
      rules: [{ when: is('member', 'yes'), effects: [{ do: 'show', list: 'blocks', id: 'number' }] }],
    })
    const token = await start(form, { parameters: { from: 'mail', other: 'x' } })
    const answers = { member: 'no', number: 7, source: 'forged', fldSubmitted: '1999-01-01', nothing: 1 }
    expect((await post(form, 'submit', { token, answers })).status).toBe(200)
    const [record] = await form.answers()
    expect(record).toMatchObject({ member: 'no', source: 'mail' })
    expect(record?.['number'] ?? null).toBeNull()
    expect(JSON.stringify(record)).not.toMatch(/forged|1999|nothing/)
  })

  test('keeps texts as they were written, also hostile ones', async () => {
    const form = await published({ pages: [['name', { id: 'text', type: 'long_answer' }]] })
    const text = `<script>alert(1)</script>\n=cmd|' /C calc'!A0 ${'😀'.repeat(20)}`
    expect((await answer(form, { name: "Robert'); DROP TABLE", text })).status).toBe(200)
    expect(await form.answers()).toMatchObject([{ name: "Robert'); DROP TABLE", text }])
    expect((await answer(form, { name: 'nul\0\uD800', text: { a: [] } })).status).toBeOneOf([200, 422])
  })

  test('keeps the version it began with, while the form is published again', async () => {
    const form = await simple()
    const token = await start(form)
    await form.change(
      set('blocks', 'name', ['isDeleted', false, true]),
      create('blocks', { id: 'b', at: { parentId: 'page1', place: 'a' }, type: 'number', isRequired: true }),
    )
    await form.publish()
    expect((await post(form, 'resume', { token })).body).toMatchObject({ state: 'new', version: 1 })
    expect((await post(form, 'submit', { token, answers: { name: 'Ann', b: 'x' } })).status).toBe(200)
    expect(await form.answers()).toMatchObject([{ name: 'Ann' }])
    expect((await answer(form, { name: 'Bea' })).status).toBe(422)
    expect((await post(form, 'start', { version: 1 })).status).toBe(200)
    expect((await post(form, 'start', { version: 7 })).reason).toBe('form_changed')
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000)
    expect((await post(form, 'start', { version: 1 })).reason).toBe('form_changed')
    clock.mockRestore()
  })

  test('needs a token of its own form that is not too old', async () => {
    const [form, other] = [await simple(), await simple()]
    const token = await start(form)
    const [text = '', ...signature] = token.split('.')
    const claims = JSON.parse(Buffer.from(text, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...claims, version: 1, startedAt: '1999-01-01' })).toString('base64url')
    const sent = (on: TestForm, given: string) => post(on, 'submit', { token: given, answers: { name: 'Eve' } })
    for (const given of ['', 'x', '.', token.slice(0, -1), `${forged}.${signature.join('.')}`])
      expect((await sent(form, given)).reason).toBe('token_invalid')
    expect((await sent(other, token)).reason).toBe('token_invalid')
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 24 * 3_600_000)
    expect((await sent(form, token)).reason).toBe('token_invalid')
    clock.mockRestore()
    expect(await form.answers()).toEqual([])
  })
})

describe('what a respondent has entered', () => {
  test('is kept as it is, and the newest save wins', async () => {
    const form = await published({ pages: [['a', { id: 'n', type: 'number' }], ['b']] })
    const token = await start(form)
    const save = (counter: number, answers: object, pageId = 'page1') =>
      post(form, 'save', { token, counter, answers, pageId })
    expect((await save(2, { a: 'new', n: 'not yet', x: 1 }, 'page2')).body).toEqual({ state: 'saved', counter: 2 })
    expect((await save(1, { a: 'old' })).body).toEqual({ state: 'saved', counter: 2 })
    const { body } = await post(form, 'resume', { token })
    expect(body).toMatchObject({ state: 'saved', counter: 2, pageId: 'page2', answers: { a: 'new', n: 'not yet' } })
    expect(body['answers']).not.toHaveProperty('x')
    expect(await form.answers()).toEqual([])
  })

  test('is gone from the resume link once it is submitted, and is not saved again', async () => {
    const form = await simple()
    const token = await start(form)
    await post(form, 'save', { token, counter: 1, answers: { name: 'Draft' } })
    await post(form, 'submit', { token, answers: { name: 'Ann' } })
    expect((await post(form, 'save', { token, counter: 9, answers: { name: 'Late' } })).body).toMatchObject({
      state: 'submitted',
    })
    const { body } = await post(form, 'resume', { token })
    expect(body).toMatchObject({ state: 'submitted', answers: {}, endingId: 'end1' })
    expect(JSON.stringify(await stored(form))).not.toMatch(/Draft|Late/)
  })

  test.each([
    ['no counter', { answers: {} }],
    ['a counter that is no number', { counter: '1; DROP', answers: {} }],
    ['answers that are no object', { counter: 1, answers: 'x' }],
    ['nothing', undefined],
  ])('is refused with %s', async (_what, payload) => {
    const form = await simple()
    const token = await start(form)
    expect((await post(form, 'save', payload && { token, ...payload })).status).toBe(400)
  })

  test('counts by its length, and is refused when it is too long to be kept', async () => {
    const form = await simple()
    const token = await start(form)
    const save = async (counter: number, length: number) =>
      (await post(form, 'save', { token, counter, answers: { name: 'x'.repeat(length) } })).status
    expect(await save(1, 290_000)).toBe(200)
    expect(await save(2, 310_000)).toBe(413)
    expect(await save(3, 1_100_000)).toBe(413)
    const { max } = formLinkKind.limits.saves
    const address = '127.0.0.1'
    const link = { id: form.flowId }
    await countVisit(here.platform, formLinkKind, { link, address, limit: 'saves', cost: max - 30 - 32 - 10 })
    expect(await save(4, 290_000)).toBe(429)
    expect(await save(5, 10)).toBe(200)
    // A page without scripts carries all answers itself, so it goes on.
    const visitor = { identifier: form.publicId, cookies: undefined, address: '127.0.0.2', setCookie: () => undefined }
    const submission = await (await answerableForms(here.platform)(visitor))?.open(token)
    const long = { counter: 6, answers: { name: 'x'.repeat(310_000) }, pageId: 'page1' }
    expect(await submission?.save(long)).toBeNull()
  })

  test('is deleted once nobody can resume it, unlike what was submitted', async () => {
    const form = await simple()
    const [left, sent] = [await start(form), await start(form)]
    for (const token of [left, sent]) await post(form, 'save', { token, counter: 1, answers: { name: 'Ann' } })
    await post(form, 'submit', { token: sent, answers: { name: 'Ann' } })
    const states = async (days: number) => {
      await deleteOldSaves(here.platform, new AbortController(), Date.now() + days * 24 * 3_600_000)
      return (await stored(form)).map(({ state }) => state).toSorted()
    }
    expect(await states(29)).toEqual(['saved', 'submitted'])
    expect(await states(31)).toEqual(['submitted'])
  })
})

describe('a form that takes no answers', () => {
  const past = '2020-01-01T00:00:00Z'
  const future = '2999-01-01T00:00:00Z'
  type Close = (form: TestForm) => Promise<unknown>
  const closed = (reason: string, close: Close) => ({ status: 403, reason, close })
  const gone = (reason: string, close: Close) => ({ status: 404, reason, close })
  test.each<[string, { status: number; reason: string; close: Close }]>([
    ['is closed', closed('form_closed', form => setSettings(form, { disabledForm: true }))],
    ['is past its end', closed('form_closed', form => setSettings(form, { expirationDate: past }))],
    ['is not open yet', closed('form_not_open', form => setSettings(form, { openDate: future }))],
    ['is full', closed('form_full', form => setSettings(form, { maxSubmissions: 0 }))],
    ['is not published any more', gone('form_unpublished', form => form.call('forms.unpublish'))],
    [
      'is in the trash',
      gone('form_trashed', ({ flowId }) =>
        here.platform.pool.query('UPDATE flows SET trashed_at = now() WHERE id = $1', [flowId]),
      ),
    ],
  ])('because it %s says so at every step', async (_what, { status, reason, close }) => {
    const form = await simple()
    const token = await start(form)
    await close(form)
    const answers = { name: 'Ann' }
    const replies = [
      await post(form, 'start'),
      await post(form, 'save', { token, counter: 1, answers }),
      await post(form, 'submit', { token, answers }),
    ]
    expect(replies.map(one => [one.status, one.reason])).toEqual(replies.map(() => [status, reason]))
    expect(await stored(form)).toEqual([])
  })

  test('is not found under an unknown identifier', async () => {
    expect(await post({ publicId: 'frmNothing' }, 'start')).toMatchObject({ status: 404, reason: undefined })
  })
})

test('a form with a password opens for a browser that knows it', async () => {
  const form = await simple()
  await form.call('forms.setPassword', { password: 'open sesame' })
  expect((await post(form, 'unlock', { password: 'wrong' })).status).toBe(403)
  const { cookie } = await post(form, 'unlock', { password: 'open sesame' })
  expect(cookie).toContain('HttpOnly')
  const { status } = await post(form, { name: 'start', cookie: cookie.split(';')[0] ?? '' })
  expect(status).toBe(200)
})

test('a new password stops nobody who was let in before, and everybody else', async () => {
  const form = await simple()
  const [first, second] = [await start(form), await start(form)]
  await form.call('forms.setPassword', { password: 'open sesame' })
  expect((await post(form, 'start')).reason).toBe('form_locked')
  const answers = { name: 'Ann' }
  expect((await post(form, 'save', { token: first, counter: 1, answers })).status).toBe(200)
  expect((await post(form, 'resume', { token: first })).body).toMatchObject({ answers })
  expect((await post(form, 'submit', { token: first, answers })).status).toBe(200)
  expect((await post(form, 'submit', { token: `${second}x`, answers })).reason).toBe('token_invalid')
  await setSettings(form, { disabledForm: true })
  expect((await post(form, 'submit', { token: second, answers })).reason).toBe('form_closed')
  expect(await form.answers()).toHaveLength(1)
})

test('a form for some mail domains refuses other addresses, and wants one', async () => {
  const form = await createForm({
    pages: [['a', { id: 'mail', type: 'email' }]],
    rules: [{ when: is('a', 'hide'), effects: [{ do: 'hide', list: 'blocks', id: 'mail' }] }],
  })
  const key = 'allowedDomains'
  await form.change({ do: 'set', list: 'settings', id: 'settings', key, before: [], after: ['example.com'] })
  await form.publish()
  const statuses = []
  for (const mail of ['eve@evil.com', 'eve@evilexample.com', undefined, 'ann@example.com', 'ann@EU.example.com'])
    statuses.push((await answer(form, { ...(mail && { mail }) })).status)
  expect(statuses).toEqual([422, 422, 422, 200, 200])
  // Their own answer hides the question.
  for (const mail of ['ann@example.com', undefined]) {
    const { status, body } = await answer(form, { a: 'hide', mail })
    expect([status, body['error']]).toEqual([403, expect.objectContaining({ code: 'forbidden' })])
  }
  expect(await form.answers()).toHaveLength(2)
  await form.change(set('blocks', 'mail', ['isDeleted', false, true]))
  expect(await form.publish()).toMatchObject({ code: 'bad_input' })
  const { data } = await form.ask('forms.checkPublish')
  expect(data['issues']).toContainEqual(expect.objectContaining({ level: 'error', code: 'no_mail_question' }))
})

test('200 respondents at once never exceed the limit of a form, which is closed then', async () => {
  const form = await simple()
  const max = 50
  await setSettings(form, { maxSubmissions: max })
  const tokens = await Promise.all(Array.from({ length: 200 }, () => start(form)))
  const replies = await Promise.all(
    tokens.map((token, at) => post(form, 'submit', { token, answers: { name: `Person ${at}` } })),
  )
  const accepted = replies.flatMap(({ status }, at) => (status === 200 ? [`Person ${at}`] : []))
  expect(accepted).toHaveLength(max)
  expect(replies.filter(({ reason }) => reason === 'form_full' || reason === 'form_closed')).toHaveLength(200 - max)
  expect((await form.answers()).map(({ name }) => String(name)).toSorted()).toEqual(accepted.toSorted())
  await finishCopying(here.platform)
  const { rows } = await here.platform.pool.query('SELECT settings FROM flows WHERE id = $1', [form.flowId])
  expect(rows[0].settings).toMatchObject({ disabledForm: true })
})

test('a full form is closed by the next visitor or reader, if the server was killed before it closed it', async () => {
  const form = await simple()
  await setSettings(form, { maxSubmissions: 1 })
  const isClosed = async () => {
    await finishCopying(here.platform)
    const { rows } = await here.platform.pool.query('SELECT settings FROM flows WHERE id = $1', [form.flowId])
    return rows[0].settings.disabledForm
  }
  const forget = async () => {
    await finishCopying(here.platform)
    await here.platform.pool.query('UPDATE form_counts SET responses = 0 WHERE flow_id = $1', [form.flowId])
    await setSettings(form, { disabledForm: false })
  }
  await answer(form, { name: 'Ann' })
  await forget()
  expect((await answer(form, { name: 'Bea' })).reason).toBe('form_full')
  expect(await isClosed()).toBe(true)
  await forget()
  await form.call('forms.markRead')
  expect(await isClosed()).toBe(true)
  await setSettings(form, { disabledForm: false, maxSubmissions: 2 })
  await form.call('forms.markRead')
  expect(await isClosed()).toBe(false)
})

test('home counts responses, and those that a person has not seen', async () => {
  const form = await simple()
  const reader = here.person(1)
  await here.addReader(form.flowId, reader)
  const counts = async (by = here.person(0), cap = 1000) => {
    await finishCopying(here.platform)
    const options = { flowIds: [form.flowId], userId: by.userId, cap }
    return (await flowTypes.form.count?.(here.platform, options))?.get(form.flowId)
  }
  expect(await counts()).toMatchObject({ sessions: 0, unread: 0 })
  for (const name of ['Ann', 'Bea']) await answer(form, { name })
  expect(await counts()).toMatchObject({ sessions: 2, unread: 2 })
  await form.call('forms.markRead', {}, reader)
  await answer(form, { name: 'Cem' })
  expect(await counts(reader)).toMatchObject({ sessions: 3, unread: 1 })
  expect(await counts()).toMatchObject({ sessions: 3, unread: 3 })
  expect(await counts(reader, 2)).toMatchObject({ sessions: 2, unread: 1 })
  // A server that was killed before it copied the count.
  await here.platform.pool.query('DELETE FROM form_counts WHERE flow_id = $1', [form.flowId])
  await form.call('forms.markRead', {}, reader)
  expect(await counts(reader)).toMatchObject({ sessions: 3, unread: 0 })
})

describe('answers to a table that people have changed', () => {
  const toText = (form: TestForm, fieldId: string) =>
    form.call('fields.update', { tableId: 'tblAnswers', fieldId, type: 'single_line_text', template: {} })

  test('are converted, and what does not fit is kept beside it', async () => {
    const form = await published({ pages: [['a', 'b', { id: 'c', type: 'single_choice', options: ['o1', 'o2'] }]] })
    await form.call('fields.update', { tableId: 'tblAnswers', fieldId: 'a', type: 'number', template: {} })
    const { base } = form
    const write = (work: Parameters<typeof base.writer.write>[0]['work']) =>
      base.writer.write({ name: 'test', actor: here.person(0).userId, work })
    await here.platform.pool.query(`UPDATE ${base.schema}.answer_fields SET is_asked = false WHERE id = 'b'`)
    await write(async one => {
      await removeField(one, { tableId: 'tblAnswers', fieldId: 'b' })
      const template = { options: [{ value: 'o1', label: 'o1', color: 'gray' }] }
      await changeField(one, { tableId: 'tblAnswers', fieldId: 'c', template })
      return {}
    })
    expect((await answer(form, { a: '42', b: 'left over', c: 'o2' })).status).toBe(200)
    expect((await answer(form, { a: 'many', b: '', c: 'o1' })).status).toBe(200)
    expect((await form.answers()).map(({ a, c }) => [a ?? null, c])).toEqual([
      [42, 'o2'],
      [null, 'o1'],
    ])
    expect((await stored(form)).map(({ answers }) => answers)).toEqual([{ b: 'left over' }, { a: 'many' }])
  })

  test('are converted to a type that the question never had, and by options that the field never had', async () => {
    const form = await published({
      pages: [
        [
          { id: 'a', type: 'number' },
          { id: 'c', type: 'single_choice', options: ['o1'] },
        ],
      ],
    })
    for (const fieldId of ['a', 'c']) await toText(form, fieldId)
    await form.change(
      set('blocks', 'a', ['type', 'number', 'email']),
      create('options', { id: 'o2', at: { parentId: 'c', place: 'z' }, label: 'Two' }),
    )
    await form.publish()
    expect((await answer(form, { a: 'ann@example.com', c: 'o2' })).status).toBe(200)
    expect(await form.answers()).toMatchObject([{ a: 'ann@example.com', c: 'Two' }])
    expect((await stored(form)).map(({ answers }) => answers)).toEqual([{}])
  })

  test('start with the defaults of columns that people added, and never with one of a question', async () => {
    const form = await published({ pages: [['a', 'b']] })
    const tableId = 'tblAnswers'
    const text = { name: 'Status', type: 'single_line_text', template: {}, rules: { default: { value: 'New' } } }
    const user = { name: 'Owner', type: 'user', template: {}, rules: { default: { now: true } } }
    for (const field of [
      { id: 'status', ...text },
      { id: 'owner', ...user },
    ])
      expect((await form.call('fields.create', { tableId, ...field })).code).toBeUndefined()
    for (const fieldId of ['a', 'b']) await form.call('fields.update', { tableId, fieldId, rules: text.rules })
    await form.change(set('blocks', 'b', ['isDeleted', false, true]))
    await form.publish()
    expect((await answer(form, {})).status).toBe(200)
    const [record] = await form.answers()
    expect(record?.['status']).toBe('New')
    expect(['a', 'b', 'owner'].map(id => record?.[id] ?? null)).toEqual([null, null, null])
  })

  test('come into their records once the form is published with fields for them', async () => {
    const form = await published({ pages: [['a', 'b', { id: 'n', type: 'number' }]] })
    const tokens = [await start(form), await start(form), await start(form)]
    await form.change(set('blocks', 'b', ['isDeleted', false, true]))
    await form.publish()
    await form.call('fields.delete', { tableId: 'tblAnswers', fieldId: 'b' })
    await toText(form, 'n')
    await form.call('fields.update', { tableId: 'tblAnswers', fieldId: 'a', type: 'number', template: {} })
    for (const [at, token] of tokens.entries())
      await post(form, 'submit', { token, answers: { a: at === 0 ? 'many' : '1', b: `left ${at}`, n: 7 } })
    const left = async () => (await stored(form)).map(({ answers }) => answers)
    expect(await left()).toEqual([{ a: 'many', b: 'left 0' }, { b: 'left 1' }, { b: 'left 2' }])
    const { data } = await form.ask('records.list', { tableId: 'tblAnswers' })
    const [first] = data['records'] as { id: string }[]
    await form.call('records.delete', { tableId: 'tblAnswers', recordId: first?.id })
    await form.change(set('blocks', 'b', ['isDeleted', true, false]))
    await form.publish()
    expect((await form.answers()).map(({ b, n }) => [b, n])).toEqual([
      ['left 1', '7'],
      ['left 2', '7'],
    ])
    expect((await left()).toSorted((one, other) => Object.keys(other).length - Object.keys(one).length)).toEqual([
      { a: 'many', b: 'left 0' },
      {},
      {},
    ])
  })
})

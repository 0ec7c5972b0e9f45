import { describe, expect, test } from 'vitest'
import { answerableForms } from '../public/answerable-forms.ts'
import { openForms, type TestForm } from '../testing/open-forms.ts'
import type { Change } from '../document/change.ts'

const { here, createForm } = openForms('Owner')

test('a submission that begins twice with the same page of a browser is one', async () => {
  const form = await createForm({ pages: [[{ id: 'name', label: 'Name', isRequired: true }]] })
  await form.publish()
  const visitor = { identifier: form.publicId, cookies: undefined, address: '192.0.2.8', setCookie: () => undefined }
  const opened = await answerableForms(here.platform)(visitor)
  const page = 'a-random-text-of-this-browser-000'
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const token = (await opened?.start({ parameters: {}, page })) ?? ''
      const submission = await opened?.open(token)
      return submission?.submit({ name: 'Ann' })
    }),
  )
  expect(ids).toEqual([1, 2].map(() => ({ state: 'submitted', endingId: 'end1' })))
  expect(await form.answers()).toHaveLength(1)
})

test('a form sends links to continue only if it offers them, and they end with the submission', async () => {
  const visitor = { cookies: undefined, address: '192.0.2.9', setCookie: () => undefined }
  const begun = async (form: TestForm) => {
    await form.publish()
    const opened = await answerableForms(here.platform)({ ...visitor, identifier: form.publicId })
    const submission = await opened?.open((await opened.start({ parameters: {}, page: '' })) ?? '')
    if (!submission) throw new Error('Nothing has begun')
    return submission
  }
  const silent = await begun(await createForm({ pages: [['name']] }))
  await expect(silent.sendLink('ann@example.com')).rejects.toMatchObject({ code: 'not_found' })
  const form = await createForm({ pages: [['name']] })
  await form.change(setting('hasResumeMail', false, true))
  const offering = await begun(form)
  await offering.sendLink('ann@example.com')
  await offering.save({ counter: 1, answers: { name: 'Ann' }, pageId: 'page1' })
  expect(await offering.saved()).toEqual({ answers: { name: 'Ann' }, pageId: 'page1' })
  await offering.submit({ name: 'Ann' })
  expect(await offering.saved()).toBeNull()
})

test('a form opens at all endings that its people chose and at its first address, and no other form gets them', async () => {
  const [form, other] = [await createForm({ pages: [['name']] }), await createForm({ pages: [['name']] })]
  await form.publish()
  expect((await form.call('forms.setEnding', { ending: 'summer-party' })).code).toBeUndefined()
  expect((await form.ask('forms.publishState')).data).toMatchObject({ ending: 'summer-party' })
  for (const identifier of ['summer-party', form.publicId]) {
    const { statusCode } = await here.app.inject({ method: 'POST', url: `/api/forms/${identifier}/start`, payload: {} })
    expect(statusCode).toBe(200)
  }
  expect((await other.call('forms.setEnding', { ending: 'summer-party' })).message).toContain('Another form has this')
  expect((await other.call('forms.setEnding', { ending: 'admin' })).message).toBe('This ending is reserved')
  await form.call('forms.setEnding', { ending: null })
  expect((await form.ask('forms.publishState')).data).toMatchObject({ ending: null })
  const former = await here.app.inject({ method: 'POST', url: '/api/forms/summer-party/start', payload: {} })
  expect(former.statusCode).toBe(200)
  const unknown = await here.app.inject({ method: 'POST', url: '/api/forms/winter-party/start', payload: {} })
  expect(unknown.statusCode).toBe(404)
})

const setting = (key: string, before: unknown, after: unknown): Change => ({
  do: 'set',
  list: 'settings',
  id: 'settings',
  key,
  before,
  after,
})

describe('a form that takes one response of each person', () => {
  const onceBy = async (kind: 'browser' | 'address') => {
    const form = await createForm({ pages: [['name', { id: 'mail', type: 'email' }]] })
    await form.change(setting('isOncePerPerson', false, true))
    if (kind === 'address') await form.change(setting('onceBy', 'browser', 'address'))
    await form.publish()
    return form
  }
  const call = async (
    form: TestForm,
    name: string,
    { payload = {}, cookie = '' }: { payload?: object; cookie?: string },
  ) => {
    const url = `/api/forms/${form.publicId}/${name}`
    const response = await here.app.inject({ method: 'POST', url, payload, headers: { cookie } })
    const given = [response.headers['set-cookie'] ?? ''].flat().find(text => text.startsWith('gridloom_respondent='))
    return { status: response.statusCode, body: response.json(), cookie: given?.split(';')[0] ?? '' }
  }

  test('knows a browser, also when it answers twice at once, and takes another one after the first was deleted', async () => {
    const form = await onceBy('browser')
    const { cookie, body } = await call(form, 'start', {})
    const second = await call(form, 'start', { cookie })
    expect(second.cookie).toBe('')
    const send = (token: string, name: string) =>
      call(form, 'submit', { cookie, payload: { token, answers: { name } } })
    const both = await Promise.all([send(body.token, 'Ann'), send(second.body.token, 'Eve')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const stored = await form.answers()
    expect(stored).toHaveLength(1)
    expect((await call(form, 'start', { cookie })).body.error).toMatchObject({ reason: 'form_answered' })
    // A repetition of what was accepted still gets its answer.
    const accepted = stored[0]?.['name'] === 'Ann' ? body.token : second.body.token
    expect((await send(accepted, String(stored[0]?.['name']))).status).toBe(200)
    expect((await call(form, 'start', {})).status).toBe(200)
    const { data } = await form.ask('records.list', { tableId: 'tblAnswers' })
    const [record] = data['records'] as { id: string }[]
    await form.call('records.delete', { tableId: 'tblAnswers', recordId: record?.id })
    const again = await call(form, 'start', { cookie })
    expect((await send(again.body.token, 'Ann')).status).toBe(200)
  })

  test('refuses browsers that take no cookies', async () => {
    const form = await onceBy('browser')
    const { body } = await call(form, 'start', {})
    const refused = await call(form, 'submit', { payload: { token: body.token, answers: {} } })
    expect(refused.body.error.message).toContain('Allow cookies')
  })

  test('knows an address, however it is written, and needs one', async () => {
    const form = await onceBy('address')
    const send = async (mail?: string) => {
      const { body } = await call(form, 'start', {})
      return call(form, 'submit', { payload: { token: body.token, answers: mail === undefined ? {} : { mail } } })
    }
    expect((await send('ann@example.com')).status).toBe(200)
    expect((await send('Ann@Example.com')).body.error).toMatchObject({ reason: 'form_answered' })
    expect((await send()).body.error.message).toContain('Enter your email address')
    expect((await send('eve@example.com')).status).toBe(200)
  })
})

import { beforeAll, describe, expect, test, vi } from 'vitest'
import { deliverBase } from '../../connections/deliveries/deliver.ts'
import { cleanDeliveries, sweepDeliveries } from '../../connections/deliveries/work-on-deliveries.ts'
import type { Mail } from '../../platform/mail.ts'
import { create } from '../testing/random-edits.ts'
import { is } from '../testing/build-form.ts'
import { openForms, type TestForm } from '../testing/open-forms.ts'

const { here, createForm } = openForms('Owner', 'Reader')

const sentMails: Mail[] = []
beforeAll(() => {
  here.platform.mail = { send: async mail => void sentMails.push(mail), close: () => undefined }
})

async function post(form: TestForm, name: string, payload: object): Promise<Record<string, unknown>> {
  const url = `/api/forms/${form.publicId}/${name}`
  return (await here.app.inject({ method: 'POST', url, payload })).json() as Record<string, unknown>
}

async function answer(form: TestForm, answers: object): Promise<void> {
  const { token } = await post(form, 'start', {})
  const { state } = await post(form, 'submit', { token, answers })
  expect(state).toBe('submitted')
}

interface Listed {
  id: string
  recipient: string
  state: string
  reason: string
  attempts: number
}

async function listed(form: TestForm, more = {}): Promise<Listed[]> {
  const { data } = await form.ask('deliveries.list', more)
  return data['deliveries'] as Listed[]
}

/** Waits until nothing is due, and returns all deliveries. */
const settled = (form: TestForm): Promise<Listed[]> =>
  vi.waitFor(
    async () => {
      const all = await listed(form)
      expect(all.filter(({ state, reason }) => state === 'waiting' && reason === '')).toEqual([])
      return all
    },
    { timeout: 10_000 },
  )

const mailsTo = (form: TestForm) =>
  sentMails.filter(({ messageId }) => messageId?.endsWith(`@${form.flowId}.gridloom>`) ?? false)

async function withMails(...mails: readonly Record<string, unknown>[]): Promise<TestForm> {
  const form = await createForm({
    pages: [
      [
        { id: 'name', label: 'Name' },
        { id: 'mail', type: 'email', label: 'Email' },
      ],
    ],
  })
  await form.change(
    ...mails.map((mail, index) => create('mails', { id: `mai${index + 1}`, place: `a${index + 1}`, ...mail })),
  )
  const { code, message } = await form.publish()
  if (code) throw new Error(message)
  return form
}

const due = (form: TestForm) =>
  here.platform.pool.query(`UPDATE ${form.base.schema}.deliveries SET due_at = now() WHERE state = 'waiting'`)

const deliver = (form: TestForm) => deliverBase(here.platform, form.flowId, { signal: new AbortController().signal })

/** Lets sending fail while some work runs. */
async function whileSending(fails: () => Promise<void>, work: () => Promise<void>): Promise<void> {
  const { send } = here.platform.mail
  here.platform.mail.send = fails
  await work().finally(() => (here.platform.mail.send = send))
}

const refused = (responseCode: number, response: string) => async () => {
  throw Object.assign(new Error(response), { code: 'EMESSAGE', responseCode, response })
}

describe('mails about a response', () => {
  test('to one address that waited together arrive, up to the limit', async () => {
    const form = await withMails({ to: 'respondent' })
    await whileSending(refused(451, '451 Try later'), async () => {
      await answer(form, { mail: 'desk@example.com' })
      await settled(form)
    })
    await here.platform.pool.query(
      `INSERT INTO ${form.base.schema}.deliveries (id, kind, name, recipient, record_id, payload, state, due_at, reason)
      SELECT id || n, kind, name, recipient, record_id, payload, state, due_at, ''
      FROM ${form.base.schema}.deliveries, generate_series(1, 24) n`,
    )
    await due(form)
    await deliver(form)
    const states = (await listed(form)).map(({ state }) => state)
    expect(states.filter(state => state === 'delivered')).toHaveLength(20)
    expect(states.filter(state => state === 'failed')).toHaveLength(5)
  })

  test('reach each recipient and the respondent once, with the answers', async () => {
    const form = await withMails(
      { to: 'addresses', addresses: ['ann@example.com', 'bob@example.com'], subject: 'From {{name}}' },
      { to: 'respondent', senderName: 'The Team', replyTo: 'team@example.com' },
    )
    await answer(form, { name: 'Eve', mail: 'eve@example.com' })
    expect((await settled(form)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
    const sent = mailsTo(form).toSorted((one, other) => one.to.localeCompare(other.to))
    expect(sent).toMatchObject([
      { to: 'ann@example.com', subject: 'From Eve', replyTo: 'eve@example.com' },
      { to: 'bob@example.com', subject: 'From Eve' },
      {
        to: 'eve@example.com',
        fromName: 'The Team',
        replyTo: 'team@example.com',
        text: expect.stringContaining('Eve'),
      },
    ])
    await deliver(form)
    await sweepDeliveries(here.platform, { signal: new AbortController().signal })
    expect(mailsTo(form)).toHaveLength(3)
  })

  test('are skipped with the reason if their condition does not hold, or nobody gave an address', async () => {
    const form = await withMails(
      { to: 'addresses', addresses: ['ann@example.com'], when: is('name', 'Eve') },
      { to: 'respondent' },
      { to: 'addresses', addresses: ['off@example.com'], isOff: true },
    )
    await answer(form, { name: 'Bob' })
    const all = await settled(form)
    expect(all.map(({ recipient, state, reason }) => [recipient, state, reason]).toSorted()).toEqual([
      ['', 'skipped', 'The response has no email address.'],
      ['ann@example.com', 'skipped', 'Its condition does not hold.'],
    ])
    expect(mailsTo(form)).toEqual([])
  })

  test('wait while the mail server is down, and then arrive', async () => {
    const form = await withMails({ to: 'addresses', addresses: ['ann@example.com'] })
    const down = async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNECTION' })
    }
    await whileSending(down, async () => {
      await answer(form, { name: 'Eve' })
      const [waiting] = await settled(form)
      expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, reason: 'The mail server could not be reached.' })
      const { rows } = await here.platform.pool.query(
        `SELECT due_at > now() + interval '30 seconds' AS later FROM ${form.base.schema}.deliveries`,
      )
      expect(rows).toEqual([{ later: true }])
    })
    await due(form)
    await deliver(form)
    expect(await listed(form)).toMatchObject([{ state: 'delivered', attempts: 2, reason: '' }])
    expect(mailsTo(form)).toHaveLength(1)
  })

  test('to a wrong address fail at once, until a person sends them again', async () => {
    const form = await withMails({ to: 'addresses', addresses: ['nobody@example.com'] })
    await whileSending(refused(550, '550 No such user'), async () => {
      await answer(form, { name: 'Eve' })
      const [failed] = await settled(form)
      expect(failed).toMatchObject({ state: 'failed', attempts: 1 })
      expect(failed?.reason).toBe('The mail server refused this email. It says: 550 No such user')
    })
    expect((await form.call('deliveries.retry', { ids: null }, here.person(1))).code).toBeTruthy()
    expect((await form.call('deliveries.retry', { ids: null })).data).toMatchObject({ count: 1 })
    expect(await settled(form)).toMatchObject([{ state: 'delivered' }])
    expect(mailsTo(form)).toHaveLength(1)
  })

  test('are given up after three days', async () => {
    const form = await withMails({ to: 'addresses', addresses: ['ann@example.com'] })
    await whileSending(refused(451, '451 Try later'), async () => {
      await answer(form, { name: 'Eve' })
      await settled(form)
      for (let attempt = 2; attempt <= 10; attempt++) {
        await due(form)
        await deliver(form)
      }
    })
    expect(await listed(form)).toMatchObject([{ state: 'failed', attempts: 10 }])
  })

  test('are found by a sweep if the server was killed before it sent them, or while it did', async () => {
    const form = await withMails({ to: 'addresses', addresses: ['ann@example.com'] })
    await whileSending(refused(451, '451 Try later'), async () => {
      await answer(form, { name: 'Eve' })
      await settled(form)
    })
    // Killed during its second attempt: taken, and nothing was stored since. Then the lease ends.
    await here.platform.pool.query(
      `UPDATE ${form.base.schema}.deliveries SET attempts = 2, due_at = now(), reason = ''`,
    )
    await sweepDeliveries(here.platform, { signal: new AbortController().signal })
    await vi.waitFor(async () => expect(await listed(form)).toMatchObject([{ state: 'delivered', attempts: 3 }]), {
      timeout: 10_000,
    })
    expect(mailsTo(form)).toHaveLength(1)
  })

  test('to an address that visitors entered are limited', async () => {
    const form = await withMails({ to: 'respondent' })
    await here.platform.pool.query(
      `INSERT INTO ${form.base.schema}.deliveries (id, kind, name, recipient, state)
      SELECT 'd' || n, 'mail', '', 'eve@example.com', 'delivered' FROM generate_series(1, 20) n`,
    )
    await answer(form, { mail: 'eve@example.com' })
    const [newest] = await settled(form)
    expect(newest).toMatchObject({
      state: 'failed',
      reason: 'This address got too many emails of this form within an hour.',
    })
  })
})

test('old deliveries lose their content, and go', async () => {
  const form = await withMails({ to: 'addresses', addresses: ['ann@example.com'] })
  await answer(form, { name: 'Eve' })
  await answer(form, { name: 'Bob' })
  await settled(form)
  const age = (id: string, days: number) =>
    here.platform.pool.query(
      `UPDATE ${form.base.schema}.deliveries SET created_at = now() - make_interval(days => $2) WHERE id = $1`,
      [id, days],
    )
  const [one, other] = await listed(form)
  await age(one?.id ?? '', 31)
  await age(other?.id ?? '', 366)
  await cleanDeliveries(here.platform, { signal: new AbortController().signal })
  expect(await listed(form)).toMatchObject([{ id: one?.id, hasPayload: false }])
  expect((await form.call('deliveries.retry', { ids: [one?.id] })).data).toMatchObject({ count: 0 })
})

test('deliveries are listed in pages, by state and by recipient', async () => {
  const form = await withMails()
  await here.platform.pool.query(
    `INSERT INTO ${form.base.schema}.deliveries (id, kind, name, recipient, state)
    SELECT 'd' || n, 'mail', 'Notification', 'p' || n || '@example.com', CASE n % 2 WHEN 0 THEN 'failed' ELSE 'delivered' END
    FROM generate_series(1, 60) n`,
  )
  const first = await form.ask('deliveries.list')
  expect(first.data).toMatchObject({ hasMore: true, counts: { delivered: 30, failed: 30 } })
  const page = await listed(form)
  const next = await listed(form, { after: page.at(-1)?.id })
  expect(new Set([...page, ...next].map(({ id }) => id)).size).toBe(60)
  expect(await listed(form, { states: ['failed'] })).toHaveLength(30)
  expect(await listed(form, { search: 'P7@' })).toMatchObject([{ recipient: 'p7@example.com' }])
})

test('a test mail goes to the person who edits the form, and to nobody who cannot', async () => {
  const form = await withMails({ to: 'addresses', addresses: ['ann@example.com'], subject: 'From {{name}}' })
  const before = sentMails.length
  expect((await form.call('forms.sendTestMail', { mailId: 'mai1' })).data).toMatchObject({ to: here.person(0).email })
  expect(sentMails.slice(before)).toMatchObject([{ to: here.person(0).email, subject: 'Test: From [Name]' }])
  expect((await form.call('forms.sendTestMail', { mailId: 'mai9' })).code).toBeTruthy()
  expect((await form.call('forms.sendTestMail', { mailId: 'mai1' }, here.person(1))).code).toBeTruthy()
})

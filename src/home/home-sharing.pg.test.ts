import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { type Browser, signUp, verifyAddress } from '../access/testing/access-app.ts'
import { formFlowType } from '../forms/form-flow-types.ts'
import type { FlowType } from '../flows/flow-type.ts'
import type { Mail } from '../platform/mail.ts'
import { call, get, post } from '../api/testing/browser-calls.ts'
import { openOrganization } from '../api/testing/open-organization.ts'

const here = openOrganization('Ada Lovelace')
const mails: Mail[] = []
let ada: Browser
beforeAll(() => {
  here.platform.mail = { send: async mail => void mails.push(mail), close: () => undefined }
  ada = here.person(0)
})

interface Created {
  id: string
  publicIdentifier: string
}

const createForm = async (name: string) =>
  (await post<{ flow: Created }>(ada, '/admin/flows', { type: 'form', name })).body.flow

/** A flow as a person sees it in their list. */
const seen = async ({ publicIdentifier }: Created, by = ada) =>
  (await get<{ flows: object[] }>(by, `/admin/flows?publicIdentifier=${publicIdentifier}`)).body.flows[0]

test('a form with up to 10,000 submissions moves to another organization, and its collaborators lose access', async () => {
  const { body } = await post<{ organizationId: string }>(ada, '/admin/organizations', { name: 'Heirs' })
  const form = await createForm('Popular')
  const bo = await signUp(here.app, 'Bo')
  await verifyAddress(here.platform, bo)
  await call(ada, `PUT /admin/flows/${form.id}/members`, { email: bo.email, accessLevel: 'write' })
  expect(await seen(form, bo)).toBeDefined()
  const { pool } = here.platform
  await pool.query('CREATE TABLE test_submissions AS SELECT $1::bigint AS flow_id FROM generate_series(1, 10001)', [
    form.id,
  ])
  // Counts as a flow type does: no further than asked.
  const count: FlowType['count'] = async (_platform, { flowIds, cap }) => {
    const counted = flowIds.map(async id => {
      const { rows } = await pool.query<{ sessions: number }>(
        `SELECT count(*)::integer AS sessions
         FROM (SELECT FROM test_submissions WHERE flow_id = $1::bigint LIMIT $2) AS counted`,
        [id, cap],
      )
      return [id, { sessions: rows[0]?.sessions ?? 0, unread: 0 }] as const
    })
    return new Map(await Promise.all(counted))
  }
  onTestFinished(() => void delete formFlowType.count)
  Object.assign(formFlowType, { count })
  const give = () =>
    post(ada, '/admin/flows/moveToOrganization', {
      organizationId: body.organizationId,
      flowPublicId: form.publicIdentifier,
    })
  expect((await give()).body.error).toEqual({
    code: 'conflict',
    message: 'Cannot move form with more than 10000 submissions. Contact support for assistance',
  })
  expect(await seen(form)).toMatchObject({ organizationId: here.organizationId })
  await pool.query('DELETE FROM test_submissions WHERE ctid = (SELECT min(ctid) FROM test_submissions)')
  expect((await give()).status).toBe(200)
  expect(await seen(form)).toMatchObject({ organizationId: body.organizationId, workspaceId: null })
  expect(await seen(form, bo)).toBeUndefined()
})

test('a person without an account is invited by email, and gets access to that flow only', async () => {
  const form = await createForm('Guests')
  const share = (email: string, accessLevel: 'read' | 'write' | null) =>
    call<{ invited: boolean }>(ada, `PUT /admin/flows/${form.id}/members`, { email, accessLevel })
  const invited = async () =>
    (await get<{ invitations: object[] }>(ada, `/admin/flows/${form.id}/members`)).body.invitations
  const tokenOf = ({ text }: Mail) => /\/invitation\/(\S+)/.exec(text)?.[1] ?? ''
  const lastToken = () => tokenOf(mails.at(-1) ?? { to: '', subject: '', text: '' })
  expect((await share('later@example.com', 'read')).body.invited).toBe(true)
  const first = lastToken()
  expect((await share('Later@example.com', 'write')).body.invited).toBe(true)
  expect(mails.at(-1)).toMatchObject({ subject: 'Ada Lovelace shares Guests with you on Gridloom' })
  const invitation = { email: 'Later@example.com', accessLevel: 'write' }
  expect(await invited()).toEqual([{ ...invitation, path: `/invitation/${lastToken()}` }])
  here.platform.config.smtp = { host: '127.0.0.1', port: 25, secure: false, auth: undefined }
  expect(await invited()).toEqual([{ ...invitation, path: null }])
  here.platform.config.smtp = undefined
  const bo = await signUp(here.app, 'Bo', 'later@example.com')
  expect((await get(bo, `/admin/invitations/${first}`)).status).toBe(404)
  const token = lastToken()
  const messages = { isMember: false, flow: { name: 'Guests', accessLevel: 'write' }, inviterName: 'Ada Lovelace' }
  expect((await get(bo, `/admin/invitations/${token}`)).body).toMatchObject(messages)
  expect(await seen(form, bo)).toBeUndefined()
  const accepted = await post(bo, `/admin/invitations/${token}/accept`)
  expect(accepted.body).toMatchObject({ redirectPath: `/editor/${form.publicIdentifier}/edit` })
  expect(await seen(form, bo)).toMatchObject({ name: 'Guests', workspaceId: null })
  expect((await get(bo, `/admin/organizations/${here.organizationId}/members`)).status).toBe(404)
  expect(await invited()).toEqual([])
  const cleo = await signUp(here.app, 'Cleo')
  expect((await post(cleo, `/admin/invitations/${token}/accept`)).status).toBe(404)
  expect((await get(bo, `/admin/invitations/${token}`)).body).toMatchObject({ isMember: true })
  const { send } = here.platform.mail
  here.platform.mail.send = () => Promise.reject(new Error('no such host'))
  const unsent = await share('far@example.com', 'read')
  here.platform.mail.send = send
  expect([unsent.status, await invited()]).toEqual([503, []])
  await share('never@example.com', 'read')
  expect((await share('never@example.com', null)).status).toBe(200)
  expect((await post(cleo, `/admin/invitations/${lastToken()}/accept`)).status).toBe(404)
  expect((await share('never@example.com', null)).status).toBe(404)
  await share('trash@example.com', 'read')
  await post(ada, '/admin/flows/trash', { flowIds: [form.id], action: 'trash' })
  expect((await post(cleo, `/admin/invitations/${lastToken()}/accept`)).body.error?.message).toBe(
    'This item is in the trash. Ask the person who invited you.',
  )
})

test('sharing is rate limited, because it reveals which emails have an account', async () => {
  const form = await createForm('Bait')
  await here.platform.pool.query(
    `insert into rate_limits (key, count, ends_at) values ($1, 100, now() + interval '1 minute')
     on conflict (key) do update set count = 100`,
    [`sharing ${ada.userId}`],
  )
  onTestFinished(
    async () => void (await here.platform.pool.query(`delete from rate_limits where key like 'sharing %'`)),
  )
  const share = await call(ada, `PUT /admin/flows/${form.id}/members`, { email: ada.email, accessLevel: 'read' })
  expect(share.status).toBe(429)
})

import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'

import { addMember, type Browser, password, signUp } from '../access/testing/access-app.ts'
import { totp } from '../access/testing/totp.ts'
import type { Mail } from '../platform/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { call, get, post } from '../api/testing/browser-calls.ts'
import { openOrganization } from '../api/testing/open-organization.ts'

const here = openOrganization('Ada Lovelace')
const mails: Mail[] = []
let platform: Platform
let app: FastifyInstance
let ada: Browser
let organizationId: string
beforeAll(() => {
  ;({ platform, app, organizationId } = here)
  platform.mail = { send: async mail => void mails.push(mail), close: () => undefined }
  ada = here.person(0)
})

interface Invited {
  invitation: { id: string; path: string }
}

describe('an organization', () => {
  test('invites by email, once, and by a link that can be revoked', async () => {
    const base = `/admin/organizations/${organizationId}`
    const invited = { email: 'new@example.com', role: 'admin' }
    const { body } = await post<Invited>(ada, `${base}/invitations`, invited)
    const { path } = body.invitation
    expect(mails.at(-1)).toMatchObject({ to: 'new@example.com', text: expect.stringContaining(path) })
    const token = path.split('/').at(-1)
    const cleo = await signUp(app, 'Cleo')
    expect((await post(cleo, `/admin/invitations/${token}/accept`)).status).toBe(403)
    const bo = await signUp(app, 'Bo', 'new@example.com')
    expect((await get(bo, `/admin/invitations/${token}`)).body).toEqual({
      organizationName: "Ada's organization",
      inviterName: 'Ada Lovelace',
      flow: null,
      role: 'admin',
      email: 'new@example.com',
      isMember: false,
    })
    expect((await post(bo, `/admin/invitations/${token}/accept`)).body).toEqual({
      success: true,
      organizationId,
      redirectPath: '/home',
    })
    expect((await get(bo, `${base}/invitations`)).status).toBe(200)
    const again = await get<{ isMember: boolean }>(bo, `/admin/invitations/${token}`)
    expect(again.body.isMember).toBe(true)

    const link = (await post<Invited>(ada, `${base}/invitationLink`)).body.invitation
    const accept = async () => {
      const person = await signUp(app, 'Cleo')
      return (await post(person, `/admin/invitations/${link.path.split('/').at(-1)}/accept`)).status
    }
    expect([await accept(), await accept()]).toEqual([200, 200])
    await call(ada, `DELETE ${base}/invitations/${link.id}`)
    expect(await accept()).toBe(404)
  })

  test('says why an invitation is no longer valid', async () => {
    const base = `/admin/organizations/${organizationId}`
    const invite = async (email: string) => {
      const { invitation } = (await post<Invited>(ada, `${base}/invitations`, { email })).body
      return { id: invitation.id, token: invitation.path.split('/').at(-1) ?? '' }
    }
    const [used, revoked, expired] = [
      await invite('a@b.example'),
      await invite('c@d.example'),
      await invite('e@f.example'),
    ]
    await post(await signUp(app, 'Cleo', 'a@b.example'), `/admin/invitations/${used.token}/accept`)
    await call(ada, `DELETE ${base}/invitations/${revoked.id}`)
    await platform.pool.query(`update invitations set "expiresAt" = now() - interval '1 hour' where id = $1`, [
      expired.id,
    ])
    const dan = await signUp(app, 'Dan')
    const messages = async (token: string) =>
      (await post(dan, `/admin/invitations/${token}/accept`)).body.error?.message
    expect(await messages(used.token)).toContain('has already been used')
    expect(await messages(revoked.token)).toContain('was cancelled')
    expect(await messages(expired.token)).toContain('after 7 days')
    expect(await messages('x'.repeat(used.token.length))).toContain('does not exist')
    expect((await get(dan, `${base}/members`)).status).toBe(404)
  })

  test('has one link and one invitation for each email, even with simultaneous calls', async () => {
    const base = `/admin/organizations/${organizationId}`
    const email = 'twice@example.com'
    const asked = [1, 2, 3, 4].flatMap(() => [
      post(ada, `${base}/invitationLink`),
      post(ada, `${base}/invitations`, { email }),
    ])
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from(asked, () => 200))
    const { invitations } = (await get<{ invitations: { email: string | null }[] }>(ada, `${base}/invitations`)).body
    expect(invitations.filter(each => each.email === email || each.email === null)).toHaveLength(2)
  })

  test('limits the invitations that an email address receives', async () => {
    const own = async () =>
      (await post<{ organizationId: string }>(ada, '/admin/organizations', { name: 'Mills' })).body
    const invite = async (email: string) =>
      (await post(ada, `/admin/organizations/${(await own()).organizationId}/invitations`, { email })).status
    const statuses = []
    for (let time = 0; time < 6; time++)
      statuses.push(await invite(time % 2 ? 'Mailbox@example.com' : 'mailbox@example.com'))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await invite('another@example.com')).toBe(200)
  })

  test('revokes the invitations of a removed member', async () => {
    const base = `/admin/organizations/${organizationId}`
    const eve = await signUp(app, 'Eve')
    await addMember(platform, { organizationId, userId: eve.userId, role: 'admin' })
    const { invitation } = (await post<Invited>(eve, `${base}/invitations`, { email: 'e@e.example', role: 'admin' }))
      .body
    const link = (await post<Invited>(eve, `${base}/invitationLink`)).body.invitation
    await call(ada, `DELETE ${base}/members/${eve.userId}`)
    for (const { path } of [invitation, link]) {
      expect((await post(eve, `/admin/invitations/${path.split('/').at(-1)}/accept`)).status).toBe(404)
    }
  })

  test('is not joined by a person who signed in after the page was opened', async () => {
    const link = (await post<Invited>(ada, `/admin/organizations/${organizationId}/invitationLink`)).body.invitation
    const dora = await signUp(app, 'Dora')
    const accept = (person: string) =>
      dora.call({
        method: 'POST',
        url: `/admin/invitations/${link.path.split('/').at(-1)}/accept`,
        headers: { 'x-gridloom-person': person },
      })
    expect((await accept(ada.userId)).json().error.code).toBe('not_signed_in')
    expect((await accept(dora.userId)).statusCode).toBe(200)
  })

  test('keeps an invitation whose email cannot be sent, and says so', async () => {
    const { send } = platform.mail
    platform.mail.send = () => Promise.reject(new Error('no such host'))
    const base = `/admin/organizations/${organizationId}`
    const { status, body } = await post(ada, `${base}/invitations`, { email: 'far@example.com' })
    platform.mail.send = send
    expect([status, body.error?.message]).toEqual([503, expect.stringContaining('The invitation is valid')])
    const { invitations } = (await get<{ invitations: { email: string | null }[] }>(ada, `${base}/invitations`)).body
    expect(invitations.map(({ email }) => email)).toContain('far@example.com')
  })

  test('has no limits until plans are billed', async () => {
    const plan = () => get(ada, '/admin/plan')
    expect((await plan()).body).toEqual({
      organizationId,
      planName: 'free',
      isBilled: false,
      limits: { responsesPerMonth: null },
    })
    platform.config.isBilled = true
    try {
      expect((await plan()).body).toMatchObject({ isBilled: true, limits: { responsesPerMonth: 1000 } })
    } finally {
      platform.config.isBilled = false
    }
  })
})

interface Made {
  flow: { id: string; publicIdentifier: string }
}

test('the account export of a former member leaves out the names of flows', async () => {
  const cleo = await signUp(app, 'Cleo')
  await addMember(platform, { organizationId, userId: cleo.userId, role: 'member' })
  const draft = { type: 'form', name: 'Made there', organizationId }
  const own = (await post<Made>(cleo, '/admin/flows', draft)).body.flow
  const { publicIdentifier } = (await post<Made>(ada, '/admin/flows', { ...draft, name: 'Seen there' })).body.flow
  await post(cleo, '/admin/flows/opened', { flowPublicId: publicIdentifier })
  const file = async () => (await cleo.call({ method: 'GET', url: '/admin/account/export' })).json()
  expect(await file()).toMatchObject({
    ownFlows: [{}, { id: Number(own.id), name: 'Made there' }],
    openedFlows: [{ name: 'Seen there' }],
  })
  await call(ada, `DELETE /admin/organizations/${organizationId}/members/${cleo.userId}`)
  expect(await file()).toMatchObject({
    ownFlows: [{}, { id: Number(own.id), name: null }],
    openedFlows: [{ name: null }],
  })
})

describe('two-factor', () => {
  test('requires a code besides the password', async () => {
    const bo = await signUp(app, 'Bo')
    const enabled = await bo.call({ method: 'POST', url: '/api/auth/two-factor/enable', payload: { password } })
    const { backupCodes, totpURI } = enabled.json<{ backupCodes: string[]; totpURI: string }>()
    expect(totpURI).toMatch(/^otpauth:\/\/totp\/Gridloom/)
    const code = totp(new URL(totpURI).searchParams.get('secret') ?? '')
    const verified = await bo.call({ method: 'POST', url: '/api/auth/two-factor/verify-totp', payload: { code } })
    expect(verified.statusCode).toBe(200)
    const headers = { host: 'localhost:80', origin: 'http://localhost:80' }
    const payload = { email: bo.email, password }
    const half = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload, headers })
    expect(half.json()).toMatchObject({ twoFactorRedirect: true })
    const cookie = half.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const me = (by: string) =>
      app.inject({ method: 'GET', url: '/admin/organizations', headers: { ...headers, cookie: by } })
    expect((await me(cookie)).statusCode).toBe(401)
    const whole = await app.inject({
      method: 'POST',
      url: '/api/auth/two-factor/verify-backup-code',
      payload: { code: backupCodes[0] },
      headers: { ...headers, cookie },
    })
    expect(whole.statusCode).toBe(200)
    const session = whole.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    expect((await me(session)).statusCode).toBe(200)
  })
})

describe('the email of an account', () => {
  test('is changed with the password, and the previous address is notified', async () => {
    const bo = await signUp(app, 'Bo')
    const before = bo.email
    const change = async (payload: object) => {
      const { statusCode } = await bo.call({ method: 'POST', url: '/api/auth/change-email', payload })
      const session = await get<{ user: { email: string } }>(bo, '/api/auth/get-session')
      return [statusCode, session.body.user.email]
    }
    expect(await change({ newEmail: 'new-bo@example.com' })).toEqual([400, before])
    expect(await change({ newEmail: 'new-bo@example.com', password: 'a guess' })).toEqual([400, before])
    expect(await change({ newEmail: ada.email, password })).toEqual([200, before])
    expect(mails.filter(({ to }) => to === before)).toEqual([])
    expect(await change({ newEmail: 'new-bo@example.com', password })).toEqual([200, 'new-bo@example.com'])
    await expect
      .poll(() => mails.at(-1))
      .toMatchObject({ to: before, text: expect.stringContaining('new-bo@example.com') })
    const signIn = (email: string) =>
      app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } })
    expect((await signIn('new-bo@example.com')).statusCode).toBe(200)
    expect((await signIn(before)).statusCode).toBe(401)
  })
})

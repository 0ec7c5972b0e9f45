import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { call, get, post } from '../../api/testing/browser-calls.ts'
import { openOrganization } from '../../api/testing/open-organization.ts'
import { type Browser, password, signUp, startAccessApp } from '../testing/access-app.ts'
import type { SignUpSettings } from './server-settings.sql.ts'

const here = openOrganization('Ada Admin', 'Bo Member')
let ada: Browser
let bo: Browser
beforeAll(() => {
  ;[ada, bo] = [here.person(0), here.person(1)]
  here.platform.mail = { send: async () => undefined, close: () => undefined }
})
beforeEach(() => here.platform.pool.query('delete from rate_limits'))

const setRules = (signUp: SignUpSettings, by = ada) => call(by, 'PUT /admin/server', { signUp })

let people = 0
const newAddress = (domain = 'example.com') => `applicant-${(people += 1)}@${domain}`

async function attempt(email: string, invitation?: unknown) {
  const response = await here.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { name: 'Applicant', email, password, ...(invitation === undefined ? {} : { invitation }) },
  })
  return response.statusCode
}

const info = async () => (await here.app.inject({ method: 'GET', url: '/api/sign-up' })).json()

/** The token of a new invitation to the organization; without an address, of its link. */
async function invite(email?: string): Promise<string> {
  const path = `/admin/organizations/${here.organizationId}/${email ? 'invitations' : 'invitationLink'}`
  const { body } = await post<{ invitation: { path: string } }>(ada, path, email ? { email } : undefined)
  return body.invitation.path.split('/').at(-1) ?? ''
}

describe('signing up', () => {
  test('is open at first', async () => {
    expect(await info()).toEqual({ rule: 'open', domains: [], isFirst: false, sendsMail: false })
    expect(await attempt(newAddress())).toBe(200)
  })

  test('that is closed takes nobody, invited or not', async () => {
    const email = newAddress()
    const token = await invite(email)
    await setRules({ rule: 'closed', domains: [] })
    expect([await attempt(email), await attempt(email, token), await attempt(newAddress(), await invite())]).toEqual([
      403, 403, 403,
    ])
    expect(await info()).toMatchObject({ rule: 'closed' })
  })

  test('by invitation takes the invited address with its token, and anyone with the link', async () => {
    await setRules({ rule: 'invited', domains: ['example.com'] })
    const email = newAddress()
    const token = await invite(email.toUpperCase())
    expect(await attempt(email)).toBe(403)
    expect(await attempt(email, 'x'.repeat(32))).toBe(403)
    expect(await attempt(email, { token })).toBe(403)
    expect(await attempt(newAddress(), token)).toBe(403)
    expect(await attempt(email, token)).toBe(200)
    expect(await attempt(newAddress(), await invite())).toBe(200)
  })

  test('by invitation takes none that has ended', async () => {
    await setRules({ rule: 'invited', domains: [] })
    const [expired, cancelled] = [newAddress(), newAddress()]
    const tokens = [await invite(expired), await invite(cancelled)]
    const { pool } = here.platform
    await pool.query(`update invitations set "expiresAt" = now() where email = $1`, [expired])
    await pool.query(`update invitations set status = 'canceled' where email = $1`, [cancelled])
    expect([await attempt(expired, tokens[0]), await attempt(cancelled, tokens[1])]).toEqual([403, 403])
  })

  test('can be limited to mail domains, and to people who are invited', async () => {
    await setRules({ rule: 'open', domains: ['@Acme.example', 'acme.example'] })
    expect(await info()).toMatchObject({ domains: ['acme.example'] })
    const statuses = []
    for (const domain of [
      'acme.example',
      'ACME.example',
      'evil-acme.example',
      'acme.example.evil',
      'sub.acme.example',
    ]) {
      statuses.push(await attempt(newAddress(domain)))
    }
    expect(statuses).toEqual([200, 200, 403, 403, 403])
    const invited = newAddress('elsewhere.example')
    expect(await attempt(invited, await invite(invited))).toBe(200)
  })

  test.each([
    { rule: 'secret', domains: [] },
    { rule: 'open', domains: ['not a domain'] },
    { rule: 'open', domains: ['example'] },
    { rule: 'open', domains: Array.from({ length: 101 }, (_, at) => `d${at}.example`) },
  ])('cannot have the rules %j', async signUpRules => {
    expect((await call(ada, 'PUT /admin/server', { signUp: signUpRules })).status).toBe(400)
  })

  afterAll(() => setRules({ rule: 'open', domains: [] }))
})

describe('an account that signs up only by the domain of its address', () => {
  beforeAll(() => setRules({ rule: 'open', domains: ['acme.example'] }))
  afterAll(() => setRules({ rule: 'open', domains: [] }))

  const applicant = (domain = 'acme.example') => signUp(here.app, 'Cy Claimant', newAddress(domain))
  const reads = async (person: Browser) => (await get(person, '/admin/flows')).status
  const confirm = ({ userId, email }: Browser) =>
    call(ada, `POST /admin/server/accounts/${userId}/confirmAddress`, { email })
  const changeAddress = async (person: Browser, newEmail: string) => {
    const payload = { newEmail, password }
    return (await person.call({ method: 'POST', url: '/api/auth/change-email', payload })).statusCode
  }

  test('can be used only once its address is confirmed', async () => {
    const person = await applicant()
    expect(await reads(person)).toBe(401)
    expect((await person.call({ method: 'GET', url: '/trpc/access.me' })).statusCode).toBe(401)
    const session = await person.call({ method: 'GET', url: '/api/auth/get-session' })
    expect(session.json().user).toMatchObject({ emailVerified: false, mustVerifyEmail: true })
    expect((await confirm(person)).status).toBe(200)
    expect(await reads(person)).toBe(200)
  })

  test('has no use of its API keys until then, which their calls say', async () => {
    const person = await applicant()
    const created = await person.call({ method: 'POST', url: '/api/auth/api-key/create', payload: { name: 'Early' } })
    const withKey = (url: string) => {
      const headers = { authorization: `Bearer ${created.json<{ key: string }>().key}` }
      return here.app.inject({ method: 'GET', url, headers })
    }
    for (const url of ['/admin/flows', '/trpc/access.me']) {
      const refused = await withKey(url)
      expect([refused.statusCode, refused.body]).toEqual([401, expect.stringContaining('Confirm the email address')])
    }
    await confirm(person)
    expect((await withKey('/admin/flows')).statusCode).toBe(200)
  })

  test('can take another address only at those domains', async () => {
    const person = await applicant()
    expect(await changeAddress(person, newAddress('elsewhere.example'))).toBe(403)
    expect(await changeAddress(person, newAddress('acme.example'))).toBe(200)
    expect(await reads(person)).toBe(401)
  })

  test('keeps its access when it changes its address after that', async () => {
    const person = await applicant()
    await confirm(person)
    expect(await changeAddress(person, newAddress('elsewhere.example'))).toBe(200)
    expect(await reads(person)).toBe(200)
  })

  test('cannot claim in the call that it need not', async () => {
    const email = newAddress('acme.example')
    const payload = { name: 'Eve', email, password, mustVerifyEmail: false, emailVerified: true }
    await here.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
    const { rows } = await here.platform.pool.query('select "mustVerifyEmail" from users where email = $1', [email])
    expect(rows).toEqual([{ mustVerifyEmail: true }])
  })

  test('is listed before newer accounts, until its address is confirmed', async () => {
    const person = await applicant()
    const later = newAddress('elsewhere.example')
    await attempt(later, await invite(later))
    const first = async () => {
      const { body } = await get<{ accounts: { email: string }[] }>(ada, '/admin/server/accounts?search=')
      return body.accounts.map(({ email }) => email)
    }
    const listed = await first()
    expect(listed.indexOf(person.email)).toBeLessThan(listed.indexOf(later))
    await confirm(person)
    const relisted = await first()
    expect(relisted.indexOf(person.email)).toBeGreaterThan(relisted.indexOf(later))
  })

  test('is used at once if it was invited, or if sign-up is open to all', async () => {
    const email = newAddress('acme.example')
    const invitation = await invite(email)
    const payload = { name: 'Ivy', email, password, invitation }
    const response = await here.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
    const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
    const flows = await here.app.inject({ method: 'GET', url: '/admin/flows', headers: { cookie } })
    expect(flows.statusCode).toBe(200)
    await setRules({ rule: 'open', domains: [] })
    expect(await reads(await applicant())).toBe(200)
    await setRules({ rule: 'open', domains: ['acme.example'] })
  })
})

describe('the first account', () => {
  test('can be created on a closed server, and administers it', async () => {
    const fresh = await startAccessApp({}, () => undefined, { signUp: { rule: 'closed', domains: [] } })
    const first = await signUp(fresh.app)
    await expect(signUp(fresh.app)).rejects.toThrow('closed')
    const session = await first.call({ method: 'GET', url: '/api/auth/get-session' })
    expect(session.json().user.isServerAdmin).toBe(true)
    await fresh.close()
  })

  test('is one, even when two sign up at once', async () => {
    const fresh = await startAccessApp()
    await Promise.all([1, 2, 3, 4].map(() => signUp(fresh.app)))
    const { rows } = await fresh.platform.pool.query('select id from users where "isServerAdmin"')
    expect(rows).toHaveLength(1)
    await fresh.close()
  })

  test('cannot be claimed in the call', async () => {
    const email = newAddress()
    const payload = { name: 'Eve', email, password, isServerAdmin: true, emailVerified: true }
    await here.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
    await bo.call({ method: 'POST', url: '/api/auth/update-user', payload: { isServerAdmin: true, name: 'Bo' } })
    const { rows } = await here.platform.pool.query(
      'select email from users where ("isServerAdmin" or "emailVerified") and email = any($1)',
      [[email, bo.email]],
    )
    expect(rows).toEqual([])
  })
})

test('one address creates a limited number of accounts in an hour', async () => {
  const limited = await startAccessApp({ limits: { accounts: { window: 3_600, max: 2 } } })
  await signUp(limited.app)
  await signUp(limited.app)
  await expect(signUp(limited.app)).rejects.toThrow('Too many requests')
  await limited.close()
})

test('settings of the environment win, and cannot be changed on the page', async () => {
  here.platform.config.signUp = { rule: 'invited', domains: [] }
  try {
    expect(await info()).toMatchObject({ rule: 'invited' })
    expect((await get<{ signUp: object }>(ada, '/admin/server')).body.signUp).toMatchObject({ isFixed: true })
    expect((await setRules({ rule: 'open', domains: [] })).status).toBe(409)
    expect(await attempt(newAddress())).toBe(403)
  } finally {
    here.platform.config.signUp = undefined
  }
})

test('a body that is too large is refused like everywhere else', async () => {
  const headers = { 'content-type': 'application/json' }
  const response = await here.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers,
    payload: 'x'.repeat(70_000),
  })
  expect([response.statusCode, response.json().error.code]).toEqual([413, 'too_large'])
})

interface Accounts {
  accounts: { userId: string; email: string; isVerified: boolean; isServerAdmin: boolean }[]
  total: number
}

describe('an administrator of the server', () => {
  const accounts = async (search: string, by = ada) =>
    (await get<Accounts>(by, `/admin/server/accounts?search=${encodeURIComponent(search)}`)).body

  test('finds accounts by parts of their names and addresses, taken literally', async () => {
    expect((await accounts('bo mem')).accounts.map(({ userId }) => userId)).toEqual([bo.userId])
    expect((await accounts(bo.email)).total).toBe(1)
    expect((await accounts('%')).total).toBe(0)
    expect((await accounts('')).total).toBeGreaterThan(2)
  })

  test('confirms the address that an account has', async () => {
    const confirm = (email: string) => call(ada, `POST /admin/server/accounts/${bo.userId}/confirmAddress`, { email })
    expect((await confirm('other@example.com')).status).toBe(404)
    expect((await accounts(bo.email)).accounts[0]).toMatchObject({ isVerified: false })
    expect((await confirm(bo.email)).status).toBe(200)
    expect((await accounts(bo.email)).accounts[0]).toMatchObject({ isVerified: true })
  })

  test('appoints others, and one always remains', async () => {
    const appoint = (by: Browser, of: Browser, isServerAdmin: boolean) =>
      call(by, `PUT /admin/server/accounts/${of.userId}`, { isServerAdmin })
    const remove = () => ada.call({ method: 'POST', url: '/api/auth/delete-user', payload: { password } })
    expect((await appoint(ada, ada, false)).status).toBe(409)
    expect((await remove()).statusCode).toBe(409)
    expect((await appoint(bo, bo, true)).status).toBe(403)
    expect((await appoint(ada, bo, true)).status).toBe(200)
    expect((await appoint(bo, ada, false)).status).toBe(200)
    expect((await get(ada, '/admin/server')).status).toBe(403)
    const both = await Promise.all([appoint(bo, ada, true), appoint(bo, bo, true)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const resigned = await Promise.all([appoint(ada, ada, false), appoint(bo, bo, false)])
    expect(resigned.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await here.platform.pool.query('select id from users where "isServerAdmin"')
    expect(rows).toHaveLength(1)
  })
})

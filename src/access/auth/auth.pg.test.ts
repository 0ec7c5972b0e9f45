import { getMigrations } from 'better-auth/db/migration'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { authOptions } from './auth.ts'
import { rateLimits, rateLimitStorage } from '../../platform/http/rate-limits.ts'
import { type AccessApp, organizationOf, password, signIn, signUp, startAccessApp } from '../testing/access-app.ts'

let on: AccessApp
beforeAll(async () => {
  on = await startAccessApp()
})
afterAll(() => on.close())

test('the database has all tables, columns, and indexes of the sign-in library', async () => {
  const options = authOptions(on.platform, {
    limits: rateLimits,
    publicUrl: () => 'http://localhost:3000',
    trustedOrigins: () => [],
    onUserCreated: async () => undefined,
    onEmailVerified: async () => undefined,
    onUserDeleted: async () => undefined,
  })
  const { toBeCreated, toBeAdded, toBeAddedIndexes, unsafeChanges, schemaProblems } = await getMigrations(options)
  expect({ toBeCreated, toBeAdded, toBeAddedIndexes, unsafeChanges, schemaProblems }).toEqual({
    toBeCreated: [],
    toBeAdded: [],
    toBeAddedIndexes: [],
    unsafeChanges: [],
    schemaProblems: [],
  })
})

test('neither a start nor a sign-in lists the tables of the database, which has those of all bases', async () => {
  const texts: string[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const started = await startAccessApp()
  await signUp(started.app, 'Ada Lovelace')
  for (const [statement] of query.mock.calls as unknown as [string | { text?: string }][]) {
    texts.push(typeof statement === 'string' ? statement : (statement.text ?? ''))
  }
  query.mockRestore()
  await started.close()
  expect(texts.filter(text => text.includes('INSERT INTO') || text.includes('insert into'))).not.toEqual([])
  expect(texts.filter(text => /pg_catalog|information_schema|pg_class/.test(text))).toEqual([])
})

describe('signing up', () => {
  test('creates a personal organization that the person owns', async () => {
    const ada = await signUp(on.app, 'Ada Lovelace')
    const response = await ada.call({ method: 'GET', url: '/trpc/access.me' })
    const { data } = response.json().result
    expect(data.user).toMatchObject({ id: ada.userId, firstName: 'Ada', email: ada.email })
    expect(data.organizations).toEqual([
      {
        id: expect.any(String),
        membershipId: expect.any(String),
        name: "Ada's organization",
        role: 'owner',
        planName: 'free',
        isSandbox: false,
        userCount: 1,
        connectionsStay: false,
        isHomePrivate: false,
      },
    ])
    expect(data.currentOrganizationId).toBe(data.organizations[0].id)
  })

  test('calls the hook with the person and their organization', async () => {
    const seen: unknown[] = []
    const other = await startAccessApp({ onSignUp: async signedUp => void seen.push(signedUp) })
    const ada = await signUp(other.app)
    const organizationId = await organizationOf(other.app, ada)
    expect(seen).toEqual([{ user: expect.objectContaining({ id: ada.userId, email: ada.email }), organizationId }])
    await other.close()
  })

  test('succeeds even when the hook fails', async () => {
    const other = await startAccessApp({ onSignUp: () => Promise.reject(new Error('no sample today')) })
    other.platform.log.level = 'silent'
    const ada = await signUp(other.app)
    expect(await organizationOf(other.app, ada)).toEqual(expect.any(String))
    await other.close()
  })

  test('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const response = await on.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      payload: { name: 'Bo', email: 'bo@example.com', password },
    })
    const cookie = String(response.headers['set-cookie'])
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).not.toContain('Secure')
  })
})

describe('signing in', () => {
  test('fails the same way for a wrong password and an unknown address', async () => {
    const ada = await signUp(on.app)
    const attempt = (email: string) =>
      on.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password: 'not the one' } })
    const [wrong, unknown] = [await attempt(ada.email), await attempt('nobody@example.com')]
    expect(wrong.statusCode).toBe(401)
    expect(unknown.statusCode).toBe(401)
    expect(unknown.body).toBe(wrong.body)
  })

  test('a program may send a cookie without an origin, and a page of another site may not', async () => {
    const ada = await signUp(on.app)
    const signOut = (headers: Record<string, string>) =>
      on.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie: ada.headers.cookie, ...headers } })
    expect((await signOut({ origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await signOut({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await signOut({})).statusCode).toBe(200)
  })

  test('sessions are listed, and an ended one is rejected at its next call', async () => {
    const here = await signUp(on.app)
    const there = await signIn(on.app, here)
    const me = () => there.call({ method: 'GET', url: '/trpc/access.me' })
    expect((await me()).statusCode).toBe(200)
    const sessions = (await here.call({ method: 'GET', url: '/api/auth/list-sessions' })).json<{ token: string }[]>()
    expect(sessions).toHaveLength(2)
    const other = sessions.find(({ token }) => decodeURIComponent(there.headers.cookie ?? '').includes(token))
    const ended = await here.call({
      method: 'POST',
      url: '/api/auth/revoke-session',
      payload: { token: other?.token },
    })
    expect(ended.statusCode).toBe(200)
    expect((await me()).statusCode).toBe(401)
  })

  test('a signed-out session is rejected at its next call', async () => {
    const ada = await signUp(on.app)
    expect((await ada.call({ method: 'GET', url: '/trpc/access.me' })).statusCode).toBe(200)
    await ada.call({ method: 'POST', url: '/api/auth/sign-out', payload: {} })
    const after = await ada.call({ method: 'GET', url: '/trpc/access.me' })
    expect(after.statusCode).toBe(401)
    expect(after.json().error.data.appCode).toBe('not_signed_in')
  })
})

describe('a forgotten password', () => {
  const ask = (email: string) =>
    on.app.inject({ method: 'POST', url: '/api/auth/request-password-reset', payload: { email } })

  /** Requests a reset link, and returns the function that uses it. */
  async function mailed(person: Awaited<ReturnType<typeof signUp>>) {
    await ask(person.email)
    await expect.poll(() => on.mails.at(-1)?.to).toBe(person.email)
    const link = /http\S+/.exec(on.mails.at(-1)?.text ?? '')?.[0] ?? ''
    expect(link).toMatch(/^http:\/\/localhost:\d+\/reset-password\?token=/)
    const token = new URL(link).searchParams.get('token')
    return async () => {
      const payload = { token, newPassword: 'another long password' }
      return (await on.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload })).statusCode
    }
  }

  test('is reset by the link in the email, once, which ends all sessions', async () => {
    const ada = await signUp(on.app)
    const reset = await mailed(ada)
    expect(await reset()).toBe(200)
    expect((await ada.call({ method: 'GET', url: '/trpc/access.me' })).statusCode).toBe(401)
    expect(await reset()).toBe(400)
    await expect(signIn(on.app, ada)).rejects.toThrow('Sign-in failed')
  })

  test('is not reset by a link to the previous email address', async () => {
    const ada = await signUp(on.app)
    const reset = await mailed(ada)
    const payload = { newEmail: `now-${ada.email}`, password }
    expect((await ada.call({ method: 'POST', url: '/api/auth/change-email', payload })).statusCode).toBe(200)
    expect(await reset()).toBe(400)
  })

  test('gets the same response whether or not the address has an account', async () => {
    const ada = await signUp(on.app)
    const [known, unknown] = [await ask(ada.email), await ask('nobody@example.com')]
    expect(known.statusCode).toBe(200)
    expect(unknown.body).toBe(known.body)
  })
})

describe('an API key', () => {
  async function createKey(person: Awaited<ReturnType<typeof signUp>>) {
    const response = await person.call({ method: 'POST', url: '/api/auth/api-key/create', payload: { name: 'test' } })
    return response.json<{ id: string; key: string }>()
  }
  const callWith = (key: string, url = '/trpc/access.me') =>
    on.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } })

  test('acts for its owner, more than ten times a day', async () => {
    const ada = await signUp(on.app)
    const { key } = await createKey(ada)
    for (let call = 0; call < 25; call++) expect((await callWith(key)).statusCode).toBe(200)
    expect((await callWith(key)).json().result.data.user.id).toBe(ada.userId)
    expect((await callWith(key, '/api/auth/get-session')).json().user.id).toBe(ada.userId)
  })

  test('is rejected at its next call after it was deleted', async () => {
    const ada = await signUp(on.app)
    const { id, key } = await createKey(ada)
    expect((await callWith(key)).statusCode).toBe(200)
    const deleted = await ada.call({ method: 'POST', url: '/api/auth/api-key/delete', payload: { keyId: id } })
    expect(deleted.statusCode).toBe(200)
    expect((await callWith(key)).statusCode).toBe(401)
  })

  test('cannot create another key', async () => {
    const { key } = await createKey(await signUp(on.app))
    const response = await on.app.inject({
      method: 'POST',
      url: '/api/auth/api-key/create',
      headers: { authorization: `Bearer ${key}` },
      payload: { name: 'another' },
    })
    expect(response.statusCode).toBe(401)
  })

  test('is rejected when it does not exist', async () => {
    expect((await callWith('gl_nonsense')).statusCode).toBe(401)
  })
})

describe('too many attempts', () => {
  const attempt = (to: AccessApp, email: string) =>
    to.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } })

  async function statuses(times: number, once: (turn: number) => Promise<{ statusCode: number }>) {
    const all: number[] = []
    for (let turn = 0; turn < times; turn++) all.push((await once(turn)).statusCode)
    return all
  }

  test('from one address are rejected, and counted in the database', async () => {
    const limited = await startAccessApp({ limits: { signIn: { window: 60, max: 3 } } })
    const each = (turn: number) => attempt(limited, `person-${turn}@example.com`)
    expect(await statuses(4, each)).toEqual([401, 401, 401, 429])
    expect(Number((await each(5)).headers['x-retry-after'])).toBeGreaterThan(0)
    const { rows } = await limited.platform.pool.query('select max(count)::int as count from rate_limits')
    expect(rows[0].count).toBe(5)
    await limited.close()
  })

  test('to guess one password are rejected, while others can still sign in', async () => {
    const limited = await startAccessApp({ limits: { signInToAccount: { window: 60, max: 2 } } })
    const ada = await signUp(limited.app)
    expect(await statuses(3, () => attempt(limited, 'guessed@example.com'))).toEqual([401, 401, 429])
    expect((await attempt(limited, ada.email)).statusCode).toBe(200)
    await limited.close()
  })

  test('to flood a mailbox are rejected, whether or not it has an account', async () => {
    const limited = await startAccessApp({ limits: { mailToOne: { window: 60, max: 2 } } })
    const ada = await signUp(limited.app)
    const ask = (email: string) => () =>
      limited.app.inject({ method: 'POST', url: '/api/auth/request-password-reset', payload: { email } })
    expect(await statuses(3, ask(ada.email))).toEqual([200, 200, 429])
    expect(await statuses(3, ask('nobody@example.com'))).toEqual([200, 200, 429])
    await limited.close()
  })

  test('to flood it by changing the email address are rejected too', async () => {
    const limited = await startAccessApp({ limits: { mailToOne: { window: 60, max: 2 } } })
    const ada = await signUp(limited.app)
    const addresses = ['a@example.com', 'b@example.com']
    let changes = 0
    const change = () => {
      const payload = { newEmail: addresses[changes++ % 2], password }
      return ada.call({ method: 'POST', url: '/api/auth/change-email', payload })
    }
    expect(await statuses(6, change)).toEqual([200, 200, 200, 200, 200, 429])
    await limited.close()
  })

  test('are counted again from zero after the window', async () => {
    const storage = rateLimitStorage(on.platform)
    const limit = { window: 60, max: 1 }
    expect(await storage.consume('a key', limit)).toEqual({ allowed: true, retryAfter: null })
    expect(await storage.consume('a key', limit)).toEqual({ allowed: false, retryAfter: 60 })
    await on.platform.pool.query(`update rate_limits set ends_at = now() where key = 'a key'`)
    expect(await storage.consume('a key', limit)).toEqual({ allowed: true, retryAfter: null })
  })

  test('at the same time are all counted', async () => {
    const storage = rateLimitStorage(on.platform)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => storage.consume('a busy key', { window: 60, max: 7 })),
    )
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(7)
  })
})

test('with an https public URL, cookies are sent over https only', async () => {
  const platform = { publicUrl: 'https://tables.example' }
  const secure = await startAccessApp({}, () => undefined, platform)
  const response = await secure.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin: 'https://tables.example', host: 'tables.example' },
    payload: { name: 'Ada', email: 'ada@example.com', password },
  })
  const cookie = String(response.headers['set-cookie'])
  expect(cookie).toContain('__Secure-gridloom.session_token=')
  expect(cookie).toContain('Secure')
  const me = await secure.app.inject({
    method: 'GET',
    url: '/trpc/access.me',
    headers: { cookie: cookie.split(';')[0] },
  })
  expect(me.statusCode).toBe(200)
  await secure.close()
})

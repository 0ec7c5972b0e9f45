import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  type AccessApp,
  addBase,
  type Browser,
  organizationOf,
  password,
  signIn,
  signUp,
  startAccessApp,
} from '../testing/access-app.ts'
import { findFlows } from '../find-access.ts'
import { shareFlow } from '../share-flow.ts'

const smtp = { host: '127.0.0.1', port: 25, secure: false, auth: undefined }

/** The server with mail configured, and without. */
let mailing: AccessApp
let silent: AccessApp
beforeAll(async () => {
  mailing = await startAccessApp({}, () => undefined, { smtp })
  silent = await startAccessApp()
})
afterAll(async () => {
  await mailing.close()
  await silent.close()
})
beforeEach(async () => {
  for (const { platform, mails } of [mailing, silent]) {
    mails.length = 0
    await platform.pool.query('delete from rate_limits')
  }
})

interface User {
  name: string
  email: string
  emailVerified: boolean
  isServerAdmin: boolean
}

const userOf = async (person: Browser) =>
  (await person.call({ method: 'GET', url: '/api/auth/get-session' })).json<{ user: User }>().user

const post = (person: Browser, path: string, payload: object) =>
  person.call({ method: 'POST', url: `/api/auth/${path}`, payload })

const codeOf = (response: { json: () => unknown }) => (response.json() as { error?: { code: string } }).error?.code

/** The token of the newest verification mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const newest = () => mailing.mails.findLast(({ to, text }) => to === email && text.includes('/verify-email'))
  await expect.poll(newest).toBeDefined()
  return /verify-email\?token=(\S+)/.exec(newest()?.text ?? '')?.[1] ?? ''
}

const openLink = (by: Browser | AccessApp['app'], token: string) => {
  const options = { method: 'GET', url: `/api/auth/verify-email?token=${token}` } as const
  return 'call' in by ? by.call(options) : by.inject(options)
}

/** Shares a new base with an address, and returns whether the account with the address may see it. */
async function shareWith(on: AccessApp, person: Browser) {
  const owner = await signUp(on.app, 'Olga Owner')
  const organizationId = await organizationOf(on.app, owner)
  const { id } = await addBase(on.platform, { organizationId, ownerUserId: owner.userId })
  const actorOf = ({ userId, email }: Browser) => ({ userId, email, name: 'Olga', sessionId: '', apiKeyId: null })
  const [flow] = await findFlows({ platform: on.platform, actor: actorOf(owner) }, [id])
  if (!flow) throw new Error('The owner does not see the base')
  await shareFlow(on.platform, actorOf(owner), { flow, email: person.email, level: 'read', publicUrl: '' })
  return async () => {
    const [access] = await findFlows({ platform: on.platform, actor: actorOf(person) }, [id])
    return access?.capabilities.has('view flow') ?? false
  }
}

describe('an address, where mail is configured,', () => {
  test('is verified by the link in an email, and gets what was shared with it only then', async () => {
    const ada = await signUp(mailing.app)
    expect((await userOf(ada)).emailVerified).toBe(false)
    const sees = await shareWith(mailing, ada)
    expect(await sees()).toBe(false)
    expect((await openLink(ada, await tokenFor(ada.email))).statusCode).toBe(200)
    expect((await userOf(ada)).emailVerified).toBe(true)
    expect(await sees()).toBe(true)
    expect(await (await shareWith(mailing, ada))()).toBe(true)
  })

  test('is not verified by its mailbox alone, so nobody confirms an account of someone else', async () => {
    const impostor = await signUp(mailing.app, 'Not Ada')
    const token = await tokenFor(impostor.email)
    expect((await openLink(mailing.app, token)).statusCode).toBe(401)
    const other = await openLink(await signUp(mailing.app), token)
    expect([other.statusCode, codeOf(other)]).toEqual([403, 'forbidden'])
    expect((await userOf(impostor)).emailVerified).toBe(false)
  })

  test.each(['', 'nonsense', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFAYi5jIn0.'])(
    'is not verified by the token %j',
    async token => {
      const ada = await signUp(mailing.app)
      const response = await openLink(ada, token)
      expect([400, 403]).toContain(response.statusCode)
      expect((await userOf(ada)).emailVerified).toBe(false)
    },
  )

  test('is not verified by a link to the previous address', async () => {
    const ada = await signUp(mailing.app)
    const token = await tokenFor(ada.email)
    await post(ada, 'change-email', { newEmail: `now-${ada.email}`, password })
    expect((await openLink(ada, token)).statusCode).toBe(403)
    expect(await userOf(ada)).toMatchObject({ email: `now-${ada.email}`, emailVerified: false })
  })

  test('can be sent another link, a few times', async () => {
    const ada = await signUp(mailing.app)
    await tokenFor(ada.email)
    const send = async () => (await post(ada, 'send-verification-email', { email: ada.email })).statusCode
    const statuses = []
    for (let times = 0; times < 6; times++) statuses.push(await send())
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await openLink(ada, await tokenFor(ada.email))).statusCode).toBe(200)
  })

  test('that is verified stays until the link to the new address is opened, by its account', async () => {
    const ada = await signUp(mailing.app)
    await openLink(ada, await tokenFor(ada.email))
    const newEmail = `new-${ada.email}`
    expect((await post(ada, 'change-email', { newEmail, password })).statusCode).toBe(200)
    expect(await userOf(ada)).toMatchObject({ email: ada.email, emailVerified: true })
    const token = await tokenFor(newEmail)
    expect((await openLink(mailing.app, token)).statusCode).toBe(401)
    expect((await openLink(ada, token)).statusCode).toBe(200)
    expect(await userOf(ada)).toMatchObject({ email: newEmail, emailVerified: true })
    await expect
      .poll(() => mailing.mails.some(({ to, subject }) => to === ada.email && /changed/.test(subject)))
      .toBe(true)
  })
})

test('an account that signs up by its mail domain is used once the link in the email is opened', async () => {
  mailing.platform.config.signUp = { rule: 'open', domains: ['acme.example'] }
  try {
    const ada = await signUp(mailing.app, 'Ada', 'ada@acme.example')
    const me = async () => (await ada.call({ method: 'GET', url: '/trpc/access.me' })).statusCode
    expect(await me()).toBe(401)
    expect((await openLink(ada, await tokenFor(ada.email))).statusCode).toBe(200)
    expect(await me()).toBe(200)
  } finally {
    mailing.platform.config.signUp = undefined
  }
})

describe('an address, where mail is not configured,', () => {
  test('is unverified, sends no email, and gets nothing that is shared with it', async () => {
    const ada = await signUp(silent.app)
    expect((await userOf(ada)).emailVerified).toBe(false)
    expect(silent.mails).toEqual([])
    expect(await (await shareWith(silent, ada))()).toBe(false)
  })

  test('that was confirmed loses that when it changes', async () => {
    const ada = await signUp(silent.app)
    await silent.platform.pool.query('update users set "emailVerified" = true where id = $1', [ada.userId])
    const taken = await signUp(silent.app)
    expect((await post(ada, 'change-email', { newEmail: taken.email, password })).statusCode).toBe(200)
    expect(await userOf(ada)).toMatchObject({ email: ada.email, emailVerified: true })
    const newEmail = `New-${ada.email}`
    expect((await post(ada, 'change-email', { newEmail, password })).statusCode).toBe(200)
    expect(await userOf(ada)).toMatchObject({ email: newEmail.toLowerCase(), emailVerified: false })
  })
})

describe('a name', () => {
  let named = 0
  const signUpAs = (name: unknown) =>
    silent.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      payload: { name, email: `named-${(named += 1)}@example.com`, password },
    })

  test.each(['', '   ', '\n', '\u0000', 'x'.repeat(201), 'x'.repeat(5000), 7, null])('cannot be %j', async name => {
    const before = await signUp(silent.app)
    const responses = [await signUpAs(name), await post(before, 'update-user', { name })]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400])
    expect(responses.map(codeOf)).toEqual(['bad_input', 'bad_input'])
    expect((await userOf(before)).name).toBe('Ada Lovelace')
  })

  test('is kept on one line', async () => {
    const response = await signUpAs(' Ada\r\nBcc: all@example.com ')
    expect(response.json().user.name).toBe('Ada Bcc: all@example.com')
    const ada = await signUp(silent.app)
    await post(ada, 'update-user', { name: 'Ada\u2028King' })
    expect((await userOf(ada)).name).toBe('Ada King')
  })
})

describe('a password that is changed', () => {
  test('ends all other sessions, even if the call says otherwise', async () => {
    const here = await signUp(silent.app)
    const there = await signIn(silent.app, here)
    const change = { currentPassword: password, newPassword: 'another long password', revokeOtherSessions: false }
    expect((await post(here, 'change-password', change)).statusCode).toBe(200)
    expect((await there.call({ method: 'GET', url: '/trpc/access.me' })).statusCode).toBe(401)
  })

  test('stays, with all sessions, when the current one is wrong', async () => {
    const here = await signUp(silent.app)
    const there = await signIn(silent.app, here)
    const change = { currentPassword: 'a guess', newPassword: 'another long password' }
    expect((await post(here, 'change-password', change)).statusCode).toBe(400)
    expect((await there.call({ method: 'GET', url: '/trpc/access.me' })).statusCode).toBe(200)
  })
})

describe('an error of an account call', () => {
  const shape = { error: { code: expect.any(String), message: expect.any(String) } }

  test.each([
    ['POST', 'sign-in/email', { email: 'nobody@example.com', password: 'wrong one' }, 401, 'not_signed_in'],
    ['POST', 'sign-in/email', { email: 7 }, 400, 'bad_input'],
    ['POST', 'sign-in/email', 'not json', 400, 'bad_input'],
    ['POST', 'nothing-here', {}, 404, 'not_found'],
    ['GET', 'list-sessions', undefined, 401, 'not_signed_in'],
    ['POST', 'delete-user', {}, 400, 'bad_input'],
  ] as const)('has the shape of all errors: %s %s', async (...wrong) => {
    const [method, path, payload, status, code] = wrong
    const headers = { 'content-type': 'application/json' }
    const options = { method, url: `/api/auth/${path}`, headers } as const
    const response = await silent.app.inject(
      payload === undefined ? { method, url: options.url } : { ...options, payload },
    )
    expect([response.statusCode, response.json()]).toEqual([status, expect.objectContaining(shape)])
    expect(codeOf(response)).toBe(code)
  })

  test.each([
    ['GET', 'verify-email?token=x&callbackURL=nowhere', undefined, 400],
    ['GET', 'reset-password/x?callbackURL=%2Fhome', undefined, 404],
    ['GET', 'api-key/list?organizationId=x', undefined, 400],
    ['GET', 'api-key/list?sortBy=constructor', undefined, 400],
    ['POST', 'request-password-reset', { email: 'nobody@example.com', redirectTo: '\udc00' }, 400],
  ] as const)('is no failure inside for what the product does not use: %s %s', async (...wrong) => {
    const [method, path, payload, status] = wrong
    const ada = await signUp(silent.app)
    const url = `/api/auth/${path}`
    const response = await ada.call({ method, url, ...(payload && { payload }) })
    expect([response.statusCode, response.json()]).toEqual([status, expect.objectContaining(shape)])
  })

  test('of a page of another site has it too', async () => {
    const ada = await signUp(silent.app)
    const headers = { origin: 'https://evil.example' }
    const response = await ada.call({ method: 'POST', url: '/api/auth/sign-out', payload: {}, headers })
    expect([response.statusCode, codeOf(response)]).toEqual([403, 'forbidden'])
  })
})

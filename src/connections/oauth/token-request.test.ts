import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import type { Platform } from '../../platform/platform.ts'
import { defineService, type OAuth } from '../service.ts'
import { requestTokens } from './token-request.ts'

const oauth: OAuth = {
  authorizePath: '/authorize',
  tokenPath: '/token',
  scopes: ['read', 'write'],
  scopeSeparator: ' ',
  hasPkce: true,
  clientCredentials: 'header',
}
const service = defineService({
  type: 'sample',
  name: 'Sample',
  categories: [],
  urls: { api: 'https://sample.example' },
  oauth,
  requestsPerSecond: 1,
  headers: () => ({}),
  check: async () => ({ account: null }),
})
const client = { clientId: 'id:with colon', clientSecret: 'a secret/+&' }
const grant = { grant_type: 'authorization_code', code: 'a code&more' }

let server: Server
let platform: Platform
let answer: { status: number; body: string }
let received: { authorization: string | undefined; body: URLSearchParams }

beforeAll(async () => {
  server = createServer((request, reply) => {
    void text(request).then(body => {
      received = { authorization: request.headers.authorization, body: new URLSearchParams(body) }
      if (answer.status === 0) return reply.destroy()
      return reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  platform = { config: readConfig({ SAMPLE_BASE_URL: `http://127.0.0.1:${port}` }) } as unknown as Platform
})
afterAll(() => server.close())
beforeEach(() =>
  answers(200, { access_token: 'access', refresh_token: 'refresh', expires_in: 3600, scope: 'read write' }),
)

function answers(status: number, body: unknown): void {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}
const ask = (changes: Partial<OAuth> = {}, by = client) =>
  requestTokens(platform, { service, oauth: { ...oauth, ...changes }, client: by }, grant)

describe('a request for tokens', () => {
  test('carries the grant, and the client in the header', async () => {
    await ask()
    expect(Object.fromEntries(received.body)).toEqual(grant)
    const [id, secret] = Buffer.from(received.authorization?.slice('Basic '.length) ?? '', 'base64')
      .toString()
      .split(':')
    expect([id, secret].map(part => decodeURIComponent(part ?? ''))).toEqual([client.clientId, client.clientSecret])
  })

  test('carries the client in the body, where the service wants that', async () => {
    await ask({ clientCredentials: 'body' })
    expect(received.authorization).toBeUndefined()
    expect(Object.fromEntries(received.body)).toEqual({
      ...grant,
      client_id: client.clientId,
      client_secret: client.clientSecret,
    })
  })

  test('of a client without a secret names it in the body', async () => {
    await ask({}, { clientId: 'public', clientSecret: '' })
    expect(received.authorization).toBeUndefined()
    expect(Object.fromEntries(received.body)).toEqual({ ...grant, client_id: 'public' })
  })
})

describe('an answer with tokens', () => {
  test('is read with its scopes and its lifetime', async () => {
    expect(await ask()).toEqual({
      accessToken: 'access',
      refreshToken: 'refresh',
      expiresIn: 3600,
      scopes: ['read', 'write'],
    })
  })

  test('may hold the access token alone, and a lifetime as text', async () => {
    answers(200, { access_token: 'access', expires_in: '60' })
    expect(await ask()).toEqual({ accessToken: 'access', refreshToken: null, expiresIn: 60, scopes: [] })
  })

  test.each([
    ['is no JSON', '<html>'],
    ['has no token', { token_type: 'bearer' }],
    ['has an empty token', { access_token: '' }],
    ['has a negative lifetime', { access_token: 'a', expires_in: -1 }],
  ])('that %s is no answer', async (_what, body) => {
    answers(200, body)
    await expect(ask()).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Sample sent an answer that could not be read.',
    })
  })
})

describe('a refusal', () => {
  test.each([
    ['invalid_grant', 'Sample refused to sign you in. The grant was revoked or has expired.'],
    [
      'invalid_client',
      'Sample refused to sign you in. The client id or secret of this server is wrong. Please tell its administrator.',
    ],
    ['odd_reason', 'Sample refused to sign you in. It says ‘odd_reason’.'],
  ])('%s is final, and says why', async (error, message) => {
    answers(400, { error })
    await expect(ask()).rejects.toMatchObject({ reason: 'connection_not_accepted', message })
  })

  test('in an answer with status 200 counts', async () => {
    answers(200, { ok: false, error: 'invalid_code' })
    await expect(ask()).rejects.toThrow('Sample refused to sign you in. The code has expired. Please try again.')
  })

  test('is shown in the words of the service when it has some', async () => {
    answers(401, { error: 'odd_reason', error_description: 'The app was removed.' })
    await expect(ask()).rejects.toThrow('Sample refused to sign you in. The app was removed.')
  })
})

describe('a service that cannot answer now is not a refusal', () => {
  test.each([
    [500, 'Sample is not working right now. Try again in a few minutes.'],
    [429, 'Sample is not working right now. Try again in a few minutes.'],
    [0, 'Sample could not be reached. Try again in a few minutes.'],
  ])('with status %s', async (status, message) => {
    answers(status, { error: 'server_error' })
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable', message })
  })
})

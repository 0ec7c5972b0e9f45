import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playerOrigins } from '../forms/blocks/video/player-address.ts'
import { startTestServer, type TestServer } from '../api/testing/start-test-server.ts'

let on: TestServer
beforeAll(async () => {
  on = await startTestServer({ client: 'none' })
})
afterAll(() => on.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(on.url + path, { headers })

describe('health', () => {
  test('the process is alive', async () => {
    const response = await get('/healthz')
    expect([response.status, await response.json()]).toEqual([200, { status: 'alive' }])
  })

  test('it is ready while the database responds', async () => {
    const response = await get('/readyz')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }])
  })

  test('it is not ready without the database', async () => {
    const other = await startTestServer({ client: 'none' })
    other.platform.log.level = 'silent'
    const { connect } = other.platform.pool
    other.platform.pool.connect = (() => Promise.reject(new Error('gone'))) as typeof connect
    const response = await fetch(`${other.url}/readyz`)
    other.platform.pool.connect = connect
    expect(response.status).toBe(503)
    await other.close()
  })
})

describe('every answer', () => {
  test('has the request id of the log', async () => {
    const ids = await Promise.all([get('/healthz'), get('/healthz')]).then(all =>
      all.map(response => response.headers.get('x-request-id')),
    )
    expect(new Set(ids).size).toBe(2)
  })

  test('forbids scripts and frames of other sites', async () => {
    const policy = (await get('/healthz')).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain(`frame-src 'self' ${playerOrigins.join(' ')};`)
    expect(policy).not.toContain('upgrade-insecure-requests')
  })

  test('to an unknown server path is a JSON error, also for browsers', async () => {
    const response = await get('/api/nothing-here', { accept: 'text/html' })
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: { code: 'not_found', message: 'There is nothing at this address.' } },
    ])
  })
})

/** Sends a path as it is, which `fetch` would correct. */
const getRaw = (path: string) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(on.url)
    const sent = request({ hostname, port, path }, response => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode, body }))
    })
    sent.on('error', reject)
    sent.end()
  })

test.each(['/%zz', '/api/auth/%zz', '/trpc/%', '/admin/flows/picture/%c3'])(
  'the path %s, which cannot be decoded, gets an error of our shape',
  async path => {
    const { status, body } = await getRaw(path)
    expect([status, JSON.parse(body)]).toEqual([400, { error: { code: 'bad_input', message: expect.any(String) } }])
  },
)

test('a new person has a sample base', async () => {
  const response = await fetch(`${on.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse battery' }),
  })
  expect(response.status).toBe(200)
  const cookie = response.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const { flows } = (await (await get('/admin/flows', { cookie })).json()) as { flows: { type: string }[] }
  expect(flows).toEqual([expect.objectContaining({ type: 'base', accessLevel: 'write' })])
})

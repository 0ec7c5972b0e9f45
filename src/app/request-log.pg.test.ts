import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { createServer } from './server.ts'

interface Line {
  level: string
  msg: string
  path?: string
  status?: number
  reqId?: string
}

let platform: Platform
let app: FastifyInstance
let lines: Line[]
beforeAll(async () => {
  platform = await testPlatform()
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Line)
      done()
    },
  })
  platform.log = pino({ level: 'debug', formatters: { level: label => ({ level: label }) } }, sink)
  lines = []
  app = await createServer(platform, { client: 'none' })
  app.get('/fails', async () => {
    throw new Error('select secret from vault')
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await platform.close()
})
beforeEach(() => {
  lines = []
})

const requests = () => lines.filter(({ msg }) => msg === 'Request')

describe('the log of a request', () => {
  const secret = 'secret-that-must-not-be-logged'

  test.each([
    ['a page of a public link', `/shared/${secret}`],
    ['a page below a public link', `/shared/${secret}/records/1`],
    ['a file of a public link', `/api/shared/files/1/${secret}`],
    ['an export of a public link', `/api/shared/exports/1/${secret}?name=x`],
    ['an invitation', `/invitations/${secret}`],
    ['an invitation to an organization', `/invitation/${secret}`],
    ['accepting an invitation', `/admin/invitations/${secret}/accept`],
    ['a reset of a password', `/reset-password?token=${secret}`],
    ['a signed file', `/api/files/1/2?signature=${secret}`],
    ['a call with its input', `/trpc/records.list?input=${secret}`],
  ])('does not hold the secret of %s', async (_, url) => {
    await app.inject({ method: 'GET', url })
    expect(requests()).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain(secret)
  })

  test('does not hold cookies and keys', async () => {
    await app.inject({
      method: 'GET',
      url: '/admin/flows',
      headers: { cookie: secret, authorization: `Bearer ${secret}` },
    })
    expect(requests()).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain(secret)
  })

  test('names the path, the status, and the id that the response has', async () => {
    const response = await app.inject({ method: 'GET', url: '/healthz?from=test' })
    expect(requests()).toEqual([
      expect.objectContaining({
        level: 'debug',
        path: '/healthz',
        status: 200,
        reqId: response.headers['x-request-id'],
      }),
    ])
  })
})

test('an error of a route without a shape of its own has the common one, and its details are only in the log', async () => {
  const response = await app.inject({ method: 'GET', url: '/fails' })
  const id = String(response.headers['x-request-id'])
  expect([response.statusCode, response.json()]).toEqual([
    500,
    { error: { code: 'internal', message: `Something went wrong on our side. Request ${id}.` } },
  ])
  expect(lines.filter(({ level }) => level === 'error').map(({ msg, reqId }) => [msg, reqId])).toEqual([
    ['A request failed', id],
    ['Request', id],
  ])
})

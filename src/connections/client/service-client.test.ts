import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { readConfig } from '../../platform/config.ts'
import { createLog } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { defineService, type Secret, type ServiceRequest } from '../service.ts'
import { type ClientOptions, serviceClient } from './service-client.ts'

/** A service that refuses in its own words. */
const service = defineService({
  type: 'sample',
  name: 'Sample',
  categories: [],
  urls: { api: 'https://api.sample.example' },
  requestsPerSecond: 1000,
  headers: ({ token = '' }) => ({ authorization: `Bearer ${token}` }),
  readRefusal: ({ status, body }) => {
    const { data } = z.object({ problem: z.string() }).safeParse(body)
    return data ? { status: status === 200 ? 400 : status, text: data.problem } : null
  },
  check: async () => ({ account: null }),
})

interface Received {
  method: string | undefined
  url: string | undefined
  authorization: string | undefined
  body: string
}

type Answer = (reply: ServerResponse, request: IncomingMessage) => unknown

let server: Server
let platform: Platform
let received: Received[]
/** What the server answers, one after the other. The last answer stays. */
let answers: Answer[]
let pauses: number[]
let connections = 0

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  reply =>
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const breaks: Answer = reply => reply.destroy()

beforeAll(async () => {
  server = createServer((request, reply) => {
    void text(request).then(body => {
      const { method, url, headers } = request
      received.push({ method, url, authorization: headers.authorization, body })
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      answer?.(reply, request)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const config = readConfig({ SAMPLE_BASE_URL: `http://127.0.0.1:${port}/below` })
  platform = { config: { ...config, secretKey: 'x' }, log: createLog('fatal') } as Platform
})
afterAll(() => server.close())
beforeEach(() => {
  ;[received, answers, pauses] = [[], [json({ ok: true })], []]
})

const options: ClientOptions = { pause: async milliseconds => void pauses.push(milliseconds) }
const Ok = z.object({ ok: z.boolean() })

const send = (request: Partial<ServiceRequest<{ ok: boolean }>> = {}, renew?: (refused: Secret) => Promise<Secret>) => {
  connections += 1
  const secret = async () => ({ token: 'first' })
  const connected = { connectionId: `${connections}`, config: {}, secret, ...(renew && { renew }) }
  return serviceClient(platform, { service, connected, options }).send({ path: '/things', answer: Ok, ...request })
}

describe('a request', () => {
  test('goes to the service with its query, its body, and the secret', async () => {
    const query = { page: 2, filter: 'a&b', missing: undefined }
    expect(await send({ method: 'POST', query, body: { a: 1 } })).toEqual({ ok: true })
    expect(received).toEqual([
      { method: 'POST', url: '/below/things?page=2&filter=a%26b', authorization: 'Bearer first', body: '{"a":1}' },
    ])
  })

  test('that is answered with something else fails in words', async () => {
    answers = [json({ ok: 'maybe' })]
    await expect(send()).rejects.toThrow('Sample sent an answer that could not be read.')
    expect(received).toHaveLength(1)
    answers = [reply => reply.end('<html>')]
    await expect(send()).rejects.toThrow('Sample sent an answer that could not be read.')
  })
})

test('requests of a connection wait for their turns, as the configuration says', async () => {
  const { config } = platform
  const services = { sample: { ...config.services['sample'], requestsPerSecond: 0.05 } }
  const slow = { ...platform, config: { ...config, services } }
  const connected = { connectionId: 'slow', config: {}, secret: async () => ({}) }
  const client = serviceClient(slow, { service, connected, options })
  for (const path of ['/one', '/two', '/three']) await client.send({ path, answer: Ok })
  const [second = 0, third = 0] = pauses
  expect(second).toBeGreaterThan(5_000)
  expect(third).toBeGreaterThan(20_000)
})

describe('a refusal', () => {
  test.each([
    [400, 'Sample refused the request. It says: no.', undefined],
    [403, 'Sample does not allow this. It says: no. Reconnect with all permissions.', 'connection_not_allowed'],
    [404, 'Sample could not find this. It says: no.', 'service_not_found'],
    [422, 'Sample refused the request. It says: no.', undefined],
  ])('with status %s is not repeated, and says why', async (status, message, reason) => {
    answers = [json({ problem: 'no' }, status)]
    await expect(send()).rejects.toMatchObject({ message, reason })
    expect(received).toHaveLength(1)
  })

  test('in an answer with status 200 counts', async () => {
    answers = [json({ problem: 'no such thing' })]
    await expect(send()).rejects.toThrow('Sample refused the request. It says: no such thing.')
  })

  test('of the credentials asks to reconnect', async () => {
    answers = [json({}, 401)]
    const message = 'Sample does not accept this connection anymore. Please reconnect it.'
    await expect(send()).rejects.toMatchObject({ message, reason: 'connection_not_accepted' })
  })

  test('of the credentials is tried once more with renewed ones', async () => {
    answers = [json({}, 401), json({ ok: true })]
    expect(await send({ method: 'POST' }, async () => ({ token: 'second' }))).toEqual({ ok: true })
    expect(received.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second'])
  })

  test('of renewed credentials is final', async () => {
    answers = [json({}, 401)]
    let renewals = 0
    const renew = async () => ({ token: `renewed ${++renewals}` })
    await expect(send({}, renew)).rejects.toMatchObject({ reason: 'connection_not_accepted' })
    expect([renewals, received.length]).toEqual([1, 2])
  })
})

describe('a service that limits requests', () => {
  test('is asked again after the seconds that it names, also to change something', async () => {
    answers = [json({}, 429, { 'retry-after': '30' }), json({ ok: true })]
    expect(await send({ method: 'POST' })).toEqual({ ok: true })
    expect(pauses.some(pause => pause >= 29_000 && pause <= 30_000)).toBe(true)
  })

  test('may name a date', async () => {
    answers = [json({}, 429, { 'retry-after': new Date(Date.now() + 10_000).toUTCString() }), json({ ok: true })]
    expect(await send()).toEqual({ ok: true })
    expect(pauses.some(pause => pause > 5_000 && pause <= 10_000)).toBe(true)
  })

  test('that asks for longer than a job may wait is left alone, and the person hears how long', async () => {
    answers = [json({}, 429, { 'retry-after': '600' })]
    await expect(send()).rejects.toThrow('Sample takes no more requests right now. Try again in 10 minutes.')
    expect(received).toHaveLength(1)
  })
})

describe('a service that is not working', () => {
  test.each([
    ['answers 500', json({}, 500), 'Sample is not working right now. Try again in a few minutes.'],
    ['answers 503', json({}, 503), 'Sample is not working right now. Try again in a few minutes.'],
    ['breaks the connection', breaks, 'Sample could not be reached. Try again in a few minutes.'],
  ])('and %s is asked four times to read', async (_how, answer, message) => {
    answers = [answer]
    await expect(send()).rejects.toThrow(message)
    expect(received).toHaveLength(4)
  })

  test('is asked to change something once only, unless that may be repeated', async () => {
    answers = [json({}, 500)]
    await expect(send({ method: 'POST' })).rejects.toThrow('Sample is not working right now.')
    expect(received).toHaveLength(1)
    await expect(send({ method: 'POST', isRepeatable: true })).rejects.toThrow('Sample is not working right now.')
    expect(received).toHaveLength(5)
  })

  test('and recovers answers as if nothing had happened', async () => {
    answers = [json({}, 502), breaks, json({ ok: true })]
    expect(await send()).toEqual({ ok: true })
  })
})

test('a cancelled request sends nothing more', async () => {
  const signal = AbortSignal.abort(new Error('cancelled'))
  await expect(send({ signal })).rejects.toThrow('cancelled')
  expect(received).toEqual([])
})

import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { maxSockets } from '../../api/register-socket.ts'
import { createBase, httpClient, signUpAt } from '../../api/testing/http-client.ts'
import { startTestServer, type TestServer } from '../../api/testing/start-test-server.ts'
import { maxSubscriptions } from '../../api/trpc.ts'
import { appRouter } from '../../app/router.ts'

interface Message {
  id: number
  result?: { type: string }
  error?: { data: { appCode: string } }
}

let server: TestServer
let cookie: string
let basePublicId: string
let socket: WebSocket
let received: Message[]
let nextId = 1

beforeAll(async () => {
  server = await startTestServer({ client: 'none' })
  cookie = await signUpAt(server.url, 'ada@example.com')
  basePublicId = await createBase(httpClient(server.url, { cookie }))
})
afterAll(() => server.close())

const address = () => `${server.url.replace('http', 'ws')}/trpc`

beforeEach(async () => {
  received = []
  socket = new WebSocket(address(), { headers: { cookie } })
  socket.on('message', text => {
    if (String(text).startsWith('{')) received.push(JSON.parse(String(text)))
  })
  await once(socket, 'open')
})
afterEach(() => socket.terminate())

/** Subscribes and returns the id of the subscription. */
function subscribe(path: string, input: object = {}): number {
  const id = nextId++
  const params = { path, input: { basePublicId, sessionKey: `tab-${id}`, ...input } }
  socket.send(JSON.stringify({ id, method: 'subscription', params }))
  return id
}

const stop = (id: number) => socket.send(JSON.stringify({ id, method: 'subscription.stop' }))

/** What became of a subscription: 'started', 'stopped', an error code, or nothing yet. */
function stateOf(id: number): string | undefined {
  const last = received.findLast(message => message.id === id && message.result?.type !== 'data')
  return last?.error?.data.appCode ?? last?.result?.type
}

const settled = (ids: readonly number[], state: string) =>
  vi.waitFor(() => expect(ids.map(stateOf)).toEqual(ids.map(() => state)), { timeout: 15_000, interval: 10 })

const fill = () => Array.from({ length: maxSubscriptions }, () => subscribe('live.rights'))

test('a socket carries a limited number of subscriptions, of every kind', async () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
  const paths = Object.keys(procedures).filter(path => procedures[path]?._def.type === 'subscription')
  expect(paths).toEqual(expect.arrayContaining(['live.base', 'live.rights', 'live.presence']))
  const open = fill()
  await settled(open, 'started')
  await settled(
    paths.map(path => subscribe(path)),
    'too_many_requests',
  )
  expect(open.map(stateOf)).toEqual(open.map(() => 'started'))
})

test('subscriptions sent all at once are counted too', async () => {
  const ids = Array.from({ length: maxSubscriptions * 2 }, () => subscribe('live.presence'))
  await vi.waitFor(() => expect(ids.map(stateOf)).not.toContain(undefined), { timeout: 15_000 })
  expect(ids.filter(id => stateOf(id) === 'started')).toHaveLength(maxSubscriptions)
})

test('a subscription that ends makes room for another', async () => {
  const open = fill()
  await settled(open, 'started')
  const ended = open.slice(0, 3)
  for (const id of ended) stop(id)
  await settled(ended, 'stopped')
  await settled(
    ended.map(() => subscribe('live.rights')),
    'started',
  )
  await settled([subscribe('live.rights')], 'too_many_requests')
})

test('subscriptions that are refused take no room', async () => {
  const refused = Array.from({ length: maxSubscriptions }, () => subscribe('live.rights', { basePublicId: 'unknown' }))
  await settled(refused, 'not_found')
  await settled(fill(), 'started')
})

test('another socket of the same person has room of its own, but a person has a limited number of sockets', async () => {
  const sockets: WebSocket[] = []
  const open = async () => {
    const another = new WebSocket(address(), { headers: { cookie } })
    sockets.push(another)
    return Promise.race([
      once(another, 'open').then(() => 'open'),
      new Promise<string>(resolve => another.once('error', error => resolve(error.message))),
    ])
  }
  for (let at = 1; at < maxSockets; at += 1) expect(await open()).toBe('open')
  expect(await open()).toContain('429')
  sockets[0]?.close()
  await expect.poll(open, { timeout: 5000 }).toBe('open')
  for (const one of sockets) one.terminate()
})

import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { appRouter } from '../app/router.ts'
import type { z } from 'zod'
import { JsonSchemas } from './json-schemas.ts'
import { proceduresOf } from './openapi.ts'
import { HostileInput, jsonOf, seededRandom } from './testing/hostile-input.ts'
import { createBase, httpClient, signUpAt } from './testing/http-client.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'

// A longer run: FUZZ_ROUNDS=200 FUZZ_SEED=7 npm test -- --project pg src/api/fuzz-live.pg.test.ts
const rounds = Number(process.env['FUZZ_ROUNDS'] ?? 1)
const firstSeed = Number(process.env['FUZZ_SEED'] ?? 1)

const schemas = new JsonSchemas()
const subscriptions = proceduresOf(appRouter).filter(([, procedure]) => procedure._def.type === 'subscription')

let server: TestServer
let cookie: string
let basePublicId: string
let foreign: string
let socket: WebSocket
beforeAll(async () => {
  server = await startTestServer({ client: 'none' })
  server.platform.log.level = 'silent'
  cookie = await signUpAt(server.url, 'ada@example.com')
  basePublicId = await createBase(httpClient(server.url, { cookie }))
  foreign = await createBase(httpClient(server.url, { cookie: await signUpAt(server.url, 'bob@example.com') }))
})
afterAll(() => server.close())

interface Message {
  id?: number | string | null
  error?: { message: string; data?: { appCode?: string; httpStatus?: number } }
  result?: { type: string }
}

const received: Message[] = []
beforeEach(() => {
  received.length = 0
})

async function open(): Promise<void> {
  socket = new WebSocket(`${server.url.replace('http', 'ws')}/trpc`, { headers: { cookie } })
  socket.on('message', data => {
    const text = String(data as Buffer)
    if (text !== 'PING' && text !== 'PONG') received.push(JSON.parse(text) as Message)
  })
  await once(socket, 'open')
}

/** The first message about a subscription. Ends the subscription when it has started. */
async function firstAnswer(id: number): Promise<Message> {
  // A message that the server cannot read has no id for it.
  const answer = () => received.find(message => message.id === id || message.id === null)
  await expect.poll(() => answer() ?? socket.readyState !== WebSocket.OPEN, { interval: 2 }).toBeTruthy()
  if (answer()?.result) socket.send(jsonOf({ id, method: 'subscription.stop' }))
  return answer() ?? { error: { message: 'The server closed the socket' } }
}

const isInside = ({ error }: Message) =>
  error !== undefined &&
  (error.data === undefined || error.data.appCode === 'internal' || /\n\s+at |node_modules/.test(error.message))

const samples = {
  good: { basePublicId: [() => basePublicId], sessionKey: ['tab-1'], after: [0, null], lastEventId: ['1', null] },
  bad: {
    basePublicId: [() => foreign, () => 'never'],
    sessionKey: ['x'.repeat(70), '__proto__'],
    after: [2 ** 53, 1e9, -1],
    lastEventId: ['9'.repeat(16), '-1', 'x'],
  },
}

/** The same with the identifiers of this run. */
const named = (values: Record<string, readonly unknown[]>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, all]) => [
      name,
      all.map(value => (typeof value === 'function' ? (value as () => unknown)() : value)),
    ]),
  )

test.each(Array.from({ length: rounds }, (_, at) => firstSeed + at))(
  'no subscription fails inside, whatever it is given (seed %d)',
  async seed => {
    await open()
    const input = new HostileInput(
      seededRandom(seed),
      { good: named(samples.good), bad: named(samples.bad) },
      schemas.named,
    )
    const failures: string[] = []
    let started = 0
    let id = 0
    for (const [path, procedure] of subscriptions) {
      const schema = schemas.add(path, (procedure._def as unknown as { inputs: z.ZodType[] }).inputs) ?? {}
      for (let time = 0; time < 40; time++) {
        if (socket.readyState !== WebSocket.OPEN) await open()
        id += 1
        const sent = jsonOf({
          id,
          method: 'subscription',
          params: { path, input: input.make(schema), lastEventId: input.pick([undefined, 'x', 7]) },
        })
        // Larger messages close the socket, as they should.
        if (sent.length > 500_000) continue
        received.length = 0
        socket.send(sent)
        const answer = await firstAnswer(id)
        if (answer.result) started += 1
        if (isInside(answer)) failures.push(`${sent.slice(0, 300)}\n  ${jsonOf(answer).slice(0, 300)}`)
      }
    }
    socket.close()
    expect(failures).toEqual([])
    expect(subscriptions.length).toBeGreaterThan(2)
    expect(started).toBeGreaterThan(subscriptions.length * 8)
  },
  120_000,
)

test.each([
  ['no JSON', 'nonsense'],
  ['another shape', '[]'],
  ['a call without a path', '{"id":1,"method":"subscription","params":{}}'],
  ['a path that does not exist', '{"id":1,"method":"subscription","params":{"path":"live.never"}}'],
  ['a path of a prototype', '{"id":1,"method":"subscription","params":{"path":"__proto__.toString"}}'],
  ['an unknown method', '{"id":1,"method":"destroy","params":{"path":"live.base"}}'],
  ['the id of another call', '{"id":{},"method":"subscription","params":{"path":"live.base"}}'],
  ['an end of nothing', '{"id":9,"method":"subscription.stop"}'],
  [
    'deep lists',
    `{"id":1,"method":"subscription","params":{"path":"live.base","input":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
  ],
])('a socket that sends %s gets no error from inside, and others go on', async (_what, message) => {
  await open()
  socket.send(message)
  const params = { path: 'live.rights', input: { basePublicId } }
  socket.send(jsonOf({ id: 77, method: 'subscription', params }))
  await expect.poll(() => received.some(({ id, result }) => id === 77 && result !== undefined)).toBe(true)
  expect(received.filter(isInside)).toEqual([])
  socket.close()
})

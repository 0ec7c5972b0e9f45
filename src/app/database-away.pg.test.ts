import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessCacheOf } from '../access/access-cache.ts'
import { createBase, type HttpClient, httpClient, signUpAt } from '../api/testing/http-client.ts'
import { readConfig } from '../platform/config.ts'
import { startPlatform, type Platform } from '../platform/platform.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { testSettings } from '../platform/postgres/settings.ts'
import { temporaryFolder, type TemporaryFolder } from '../platform/testing/temporary-folder.ts'
import { createServer } from './server.ts'

let folder: TemporaryFolder
let database: EmbeddedPostgres
let platform: Platform
let close: () => Promise<void>
let url: string
let cookie: string
let ada: HttpClient
let basePublicId: string

const log = pino({ level: 'silent' })
const startDatabase = async () => {
  database = await startEmbeddedPostgres({ dataDir: folder.path, log, settings: testSettings })
}

beforeAll(async () => {
  folder = await temporaryFolder()
  await startDatabase()
  const { host = '', port, user, password, database: name } = database.connection
  const address = `postgres://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${name}`
  platform = await startPlatform(
    readConfig({ DATABASE_URL: `${address}?host=${encodeURIComponent(host)}`, DATA_DIR: folder.path }),
    log,
  )
  const app = await createServer(platform, { client: 'none' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
  close = () => app.close()
  cookie = await signUpAt(url, 'ada@example.com')
  ada = httpClient(url, { cookie })
  basePublicId = await createBase(ada)
})
afterAll(async () => {
  await close()
  await platform.close()
  await database.stop()
  await folder.remove()
})

/** The statuses of one call of each kind, by what was called. No session is cached. */
async function statuses(): Promise<Record<string, number>> {
  accessCacheOf(platform).forgetAll()
  const json = { 'content-type': 'application/json', cookie }
  const input = encodeURIComponent(JSON.stringify({ basePublicId }))
  const calls: Record<string, [string, RequestInit?]> = {
    'a query': [`/trpc/metadata.get?input=${input}`, { headers: json }],
    'a batch': [
      `/trpc/metadata.get?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { basePublicId } }))}`,
      { headers: json },
    ],
    'a mutation': ['/trpc/metadata.create', { method: 'POST', headers: json, body: JSON.stringify({ basePublicId }) }],
    'a route': ['/admin/flows', { headers: json }],
    'a key': ['/admin/flows', { headers: { authorization: `Bearer ${Math.random()}` } }],
    'the session': ['/api/auth/get-session', { headers: json }],
    'a sign-in': [
      '/api/auth/sign-in/email',
      {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery' }),
      },
    ],
    'a sign-up': [
      '/api/auth/sign-up/email',
      {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ name: 'Bo', email: 'ada@example.com', password: 'correct horse battery' }),
      },
    ],
    'an upload': ['/api/imports/csv', { method: 'POST', headers: { cookie }, body: 'a,b\n1,2\n' }],
    readiness: ['/readyz'],
  }
  const answered = Object.entries(calls).map(async ([what, [path, init]]) => {
    const response = await fetch(url + path, init)
    await response.text()
    return [what, response.status] as const
  })
  return Object.fromEntries(await Promise.all(answered))
}

const kinds = (found: Record<string, number>, status: number) =>
  Object.entries(found).flatMap(([what, each]) => (each === status ? what : []))

test('while the database restarts, every call says that it is away, and works again by itself', async () => {
  const before = await statuses()
  expect(kinds(before, 503)).toEqual([])
  await database.stop()
  const during = await statuses()
  await startDatabase()
  // Calls that never reach the database answer as before.
  const unchanged = Object.keys(during).filter(what => during[what] === before[what] && during[what] !== 503)
  expect(unchanged.every(what => (during[what] ?? 500) < 500)).toBe(true)
  expect(kinds(during, 500)).toEqual([])
  expect(kinds(during, 503)).toEqual(
    expect.arrayContaining(['a query', 'a mutation', 'a route', 'a key', 'the session', 'a sign-in', 'readiness']),
  )
  await expect.poll(statuses, { timeout: 15_000 }).toEqual(before)
})

test('while the database recovers from a crash of one of its processes, no call fails with 500', async () => {
  const before = await statuses()
  const victim = new pg.Client(database.connection)
  victim.on('error', () => undefined)
  await victim.connect()
  const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(Number(rows[0]?.pid), 'SIGKILL')
  for (let round = 0; round < 10; round += 1) expect(kinds(await statuses(), 500)).toEqual([])
  await expect.poll(statuses, { timeout: 15_000 }).toEqual(before)
  await victim.end().catch(() => undefined)
})

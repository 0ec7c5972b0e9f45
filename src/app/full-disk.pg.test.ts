import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpClient, Refusal, createBase, httpClient, signUpAt } from '../api/testing/http-client.ts'
import { startTestServer, type TestServer } from '../api/testing/start-test-server.ts'
import { DiskSpace } from '../platform/disk-space.ts'
import { diskFullText } from '../texts/error-catalogue.ts'
import type { Metadata } from '../engine/model/structure.ts'

const mebibyte = 1024 * 1024

let server: TestServer
let admin: HttpClient
let other: HttpClient
let basePublicId: string
let tableId: string
let recordId: string

beforeAll(async () => {
  server = await startTestServer({ client: 'none' })
  admin = httpClient(server.url, { cookie: await signUpAt(server.url, 'ada@example.com') })
  other = httpClient(server.url, { cookie: await signUpAt(server.url, 'bob@example.com') })
  basePublicId = await createBase(admin)
  const { metadata } = await admin.mutate<{ metadata: Metadata }>('metadata.create', { basePublicId })
  tableId = metadata.tables[0]?.id ?? ''
  recordId = (await records())[0]?.id ?? ''
})
afterAll(async () => {
  await leave(10_000)
  await server.close()
})

const records = async () =>
  (await admin.query<{ records: { id: string }[] }>('records.list', { basePublicId, tableId, limit: 10 })).records

let megabytes = 10_000
/** Sets how many megabytes are left on the disk of the server. */
async function leave(left: number): Promise<void> {
  megabytes = left
  const space = new DiskSpace(['data'], async () => megabytes * mebibyte)
  await space.check()
  Object.assign(server.platform, { space })
}

const diskSpace = async (client: HttpClient) => (await client.send('/admin/disk-space')).json()

const statusAndMessage = async (sent: Promise<unknown>) =>
  sent.then(
    () => [200],
    (error: unknown) => {
      const { status, body } = error as Refusal
      return [status, (body as { error: { message: string } }).error.message]
    },
  )

test('everyone is told whether services outside are emulated', async () => {
  expect(await diskSpace(other)).toMatchObject({ isEmulated: false })
  server.platform.config.isEmulated = true
  expect(await diskSpace(other)).toMatchObject({ isEmulated: true })
  server.platform.config.isEmulated = false
})

test('while there is little space, only administrators of the server are told, and everything works', async () => {
  await leave(1_000)
  expect(await diskSpace(admin)).toMatchObject({ level: 'low', freeBytes: 1_000 * mebibyte })
  expect(await diskSpace(other)).toMatchObject({ level: 'enough', freeBytes: null })
  expect(await statusAndMessage(admin.mutate('records.create', { basePublicId, tableId, id: 'one-more' }))).toEqual([
    200,
  ])
})

test('while the disk is full, changes are refused in words, and everything can be read', async () => {
  await leave(100)
  expect(await diskSpace(admin)).toMatchObject({ level: 'full', freeBytes: 100 * mebibyte })
  expect(await diskSpace(other)).toMatchObject({ level: 'full', freeBytes: null })
  const change = admin.mutate('records.create', { basePublicId, tableId, id: 'too-much' })
  expect(await statusAndMessage(change)).toEqual([507, diskFullText])
  const json = { 'content-type': 'application/json' }
  const refused = [
    admin.send('/admin/bases', { method: 'POST', headers: json, body: '{"baseName":"More"}' }),
    admin.send('/api/imports/csv', { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'a\n1\n' }),
  ]
  for (const response of await Promise.all(refused)) {
    expect([response.status, await response.json()]).toEqual([
      507,
      { error: { code: 'no_space', message: diskFullText } },
    ])
  }
  expect((await records()).map(({ id }) => id)).toContain(recordId)
  expect((await records()).map(({ id }) => id)).not.toContain('too-much')
  expect((await admin.send('/admin/flows')).status).toBe(200)
})

test('a full disk does not keep people from signing in, or from seeing who else is there', async () => {
  await leave(0)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'bob@example.com', password: 'correct horse battery' })
  expect((await fetch(`${server.url}/api/auth/sign-in/email`, { method: 'POST', headers, body })).status).toBe(200)
  const here = { basePublicId, sessionKey: 'tab', tableId, viewId: null, recordId: null, fieldId: null }
  expect(await statusAndMessage(admin.mutate('live.here', here))).toEqual([200])
})

test('changes are saved again once there is space', async () => {
  await leave(0)
  const create = () => statusAndMessage(admin.mutate('records.create', { basePublicId, tableId, id: 'later' }))
  expect((await create())[0]).toBe(507)
  await leave(5_000)
  expect(await create()).toEqual([200])
  expect(await diskSpace(admin)).toMatchObject({ level: 'enough' })
})

test('a statement for which PostgreSQL finds no space says so too', async () => {
  const { pool } = server.platform
  await leave(5_000)
  await pool.query(`CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_space BEFORE INSERT ON flows EXECUTE FUNCTION no_space()`)
  const headers = { 'content-type': 'application/json' }
  const response = await admin.send('/admin/bases', { method: 'POST', headers, body: '{"baseName":"More"}' })
  await pool.query('DROP FUNCTION no_space CASCADE')
  expect([response.status, await response.json()]).toEqual([
    507,
    { error: { code: 'no_space', message: diskFullText } },
  ])
})

test('a full disk of a database that cannot be measured refuses changes in the same words, and reads go on', async () => {
  const { pool } = server.platform
  await leave(5_000)
  const { rows } = await pool.query<{ place: string }>(
    `SELECT quote_ident(nspname) || '.actions' AS place FROM pg_namespace n JOIN flows f ON nspname = 'base_' || f.id
     WHERE f.public_identifier = $1`,
    [basePublicId],
  )
  await pool.query(`CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_space BEFORE INSERT ON ${rows[0]?.place} FOR EACH ROW EXECUTE FUNCTION no_space()`)
  const before = await records()
  const create = () => statusAndMessage(admin.mutate('records.create', { basePublicId, tableId, id: 'no-room' }))
  expect(await create()).toEqual([507, diskFullText])
  expect(await records()).toEqual(before)
  await pool.query('DROP FUNCTION no_space CASCADE')
  expect(await create()).toEqual([200])
  expect((await records()).length).toBe(before.length + 1)
})

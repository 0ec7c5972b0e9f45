import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Config, readConfig } from './config.ts'
import { type Platform, startPlatform } from './platform.ts'
import { temporaryFolder, type TemporaryFolder } from './testing/temporary-folder.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const log = pino({ level: 'silent' })
const oneKey = 'one key of more than 32 characters'
const otherKey = 'other key of more than 32 characters'

let database: TestDatabase
let folders: TemporaryFolder[]
let nodes: Platform[]
beforeEach(async () => {
  database = await createTestDatabase()
  folders = [await temporaryFolder(), await temporaryFolder()]
  nodes = []
})
afterEach(async () => {
  for (const node of nodes) await node.close()
  for (const folder of folders) await folder.remove()
  await database.drop()
})

const folderOf = (at: number) => folders[at]?.path ?? ''

/** Starts a node with a data folder of its own, unless its settings name another one. */
async function start(at: number, variables: NodeJS.ProcessEnv = {}): Promise<Platform> {
  const config: Config = readConfig({ DATABASE_URL: database.url, DATA_DIR: folderOf(at), ...variables })
  const node = await startPlatform(config, log)
  nodes.push(node)
  return node
}

const s3 = { S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:1' }

test('nodes without a key of their own share one, which survives the loss of their folders', async () => {
  const [one, other] = await Promise.all([start(0, s3), start(1, s3)])
  expect(one.config.secretKey).toBe(other.config.secretKey)
  expect(one.config.secretKey.length).toBeGreaterThanOrEqual(32)
  await Promise.all([one.close(), other.close()])
  nodes = []
  await rm(folderOf(0), { recursive: true })
  expect((await start(0, s3)).config.secretKey).toBe(one.config.secretKey)
})

test('the key that the first node kept in its folder becomes the key of all', async () => {
  await writeFile(path.join(folderOf(0), 'secret-key'), `${oneKey}\n`)
  await writeFile(path.join(folderOf(1), 'secret-key'), `${otherKey}\n`)
  await start(0, s3)
  expect((await start(1, s3)).config.secretKey).toBe(oneKey)
})

test.each([
  ['two keys', { SECRET_KEY: oneKey }, { SECRET_KEY: otherKey }],
  ['a key, and the one of the database', { SECRET_KEY: oneKey }, {}],
  ['the key of the database, and another one', {}, { SECRET_KEY: otherKey }],
])('a second node with another key refuses to start: %s', async (_, first, second) => {
  await start(0, { ...s3, ...first })
  await expect(start(1, { ...s3, ...second })).rejects.toThrow('SECRET_KEY: another node of this database')
})

test('a node without the files of the running one refuses to start', async () => {
  await start(0)
  await expect(start(1)).rejects.toThrow('S3_BUCKET: another node of this database keeps its files elsewhere')
  await expect(start(1, s3)).rejects.toThrow('S3_BUCKET: another node of this database keeps its files elsewhere')
})

test('a node that uses another bucket refuses to start', async () => {
  await start(0, s3)
  await expect(start(1, { ...s3, S3_BUCKET: 'more' })).rejects.toThrow('S3_BUCKET: another node of this database')
})

test('of two that start at once with different files, one starts', async () => {
  const settled = await Promise.allSettled([start(0), start(1)])
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('nodes with one folder for files agree, wherever they keep the rest', async () => {
  await start(0)
  await start(0)
  expect(nodes).toHaveLength(2)
})

test('settings can change once the other node has stopped, even without a goodbye', async () => {
  const first = await start(0, { SECRET_KEY: oneKey })
  await first.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gridloom node' and datname = current_database()",
  )
  await first.close()
  nodes = []
  await mkdir(path.join(folderOf(1), 'files'), { recursive: true })
  expect((await start(1, { SECRET_KEY: otherKey })).config.secretKey).toBe(otherKey)
})

test('a node that loses its connection for a moment still keeps others from disagreeing', async () => {
  const { pool } = await start(0)
  const connected = async () => {
    const { rows } = await pool.query<{ pid: number; locks: number }>(
      `select pid, (select count(*) from pg_locks l where l.pid = a.pid and locktype = 'advisory') as locks
       from pg_stat_activity a where application_name = 'gridloom node' and datname = current_database()`,
    )
    return rows
  }
  const [before] = await connected()
  await pool.query('select pg_terminate_backend($1)', [before?.pid])
  await expect
    .poll(async () => (await connected()).filter(({ pid, locks }) => pid !== before?.pid && locks === 2).length, {
      timeout: 10_000,
    })
    .toBe(1)
  await expect(start(1)).rejects.toThrow('S3_BUCKET: another node of this database keeps its files elsewhere')
})

import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'
import type { Binaries } from './binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { choosePlace } from './place.ts'
import { isAlive, postmasterFile } from './postmaster-file.ts'

const isRoot = process.getuid?.() === 0
const log = pino({ level: 'silent' })
const settings = { shared_buffers: '32MB' }

let folder: TemporaryFolder
const running = new Set<EmbeddedPostgres>()
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  for (const server of running) await server.stop()
  running.clear()
  await folder.remove()
})

async function start(dataDir = folder.path): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, settings })
  running.add(server)
  return server
}

async function query(server: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const cluster = () => path.join(folder.path, 'postgres', 'cluster')

test('the database is UTF8 and sorts by code point, whatever LANG says', async () => {
  const before = process.env.LANG
  process.env.LANG = 'tr_TR.ISO8859-9'
  const server = await start()
  process.env.LANG = before
  const rows = await query(
    server,
    `select current_setting('server_encoding') as encoding, datlocprovider as provider, datlocale as locale, lower('I') as lower
     from pg_database where datname = current_database()`,
  )
  expect(rows).toEqual([{ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', lower: 'i' }])
})

test('what was written is there after a stop and a start, and no server stays behind', async () => {
  const first = await start()
  await query(first, 'create table kept as select 1 as n')
  await first.stop()
  running.delete(first)
  expect(isAlive(first.pid)).toBe(false)
  expect(await query(await start(), 'select n from kept')).toEqual([{ n: 1 }])
})

test('it asks for its password and listens on no network', async () => {
  const server = await start()
  expect(await query(server, "select current_setting('listen_addresses') as addresses")).toEqual([{ addresses: '' }])
  const stranger = new pg.Client({ ...server.connection, password: 'guess' })
  await expect(stranger.connect()).rejects.toThrow('password authentication failed')
})

test('where the path is too long for a socket, it listens on loopback', async () => {
  const deep = path.join(folder.path, 'a-long-name/'.repeat(9))
  const server = await start(deep)
  expect(server.connection.host).toBe('127.0.0.1')
  expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a second copy on the same data is refused, and the first goes on', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow('Another copy of Gridloom already runs on the data in')
  expect(await query(first, 'select 1 as n')).toEqual([{ n: 1 }])
})

describe('after a crash', () => {
  test('of the server itself, all that was committed is there', async () => {
    const first = await start()
    await query(first, 'create table kept as select 1 as n')
    process.kill(first.pid, 'SIGKILL')
    await first.ended
    running.delete(first)
    expect(await query(await start(), 'select n from kept')).toEqual([{ n: 1 }])
  })

  test('whose process number another program has now, it starts', async () => {
    const first = await start()
    const file = await readFile(postmasterFile(cluster()), 'utf8')
    await first.stop()
    running.delete(first)
    await writeFile(postmasterFile(cluster()), file.replace(/^\d+/, String(process.pid)))
    expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('in the middle of the first start, it begins again', async () => {
    await mkdir(path.join(folder.path, 'postgres', 'cluster.1', 'base'), { recursive: true })
    expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
  })
})

test('data of another major version is left alone', async () => {
  const first = await start()
  await first.stop()
  running.delete(first)
  await writeFile(path.join(cluster(), 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow('is of PostgreSQL 17, but this is PostgreSQL 18')
})

describe('in a folder that only its owner can enter', () => {
  /** Stands for the installed server: what matters here is only where it ends. */
  async function fakeBinaries(): Promise<Binaries> {
    const native = path.join(folder.path, 'native')
    for (const part of ['bin', 'lib', 'share']) await mkdir(path.join(native, part), { recursive: true })
    await writeFile(path.join(native, 'bin', 'postgres'), 'program', { mode: 0o700 })
    await writeFile(path.join(native, 'lib', 'libpq.a'), 'not needed')
    return { folder: native, version: `18.0.0-test.${process.pid}` }
  }

  test('programs and data stand where the user who runs them can reach them', async () => {
    const installed = await fakeBinaries()
    await chmod(folder.path, 0o700)
    const place = await choosePlace(path.join(folder.path, 'data'), installed)
    const again = await choosePlace(path.join(folder.path, 'data'), installed)
    expect(again).toEqual(place)
    const moved = [place.folder, place.binaries.folder].map(at => !at.startsWith(folder.path))
    expect(moved).toEqual([isRoot, isRoot])
    expect(await readFile(path.join(place.binaries.folder, 'bin', 'postgres'), 'utf8')).toBe('program')
    for (const at of [place.folder, place.binaries.folder]) await rm(at, { recursive: true })
  })
})

import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startContainer } from '../testing/killed-container.ts'
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'
import type { Binaries } from './binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { socketFile } from './listening.ts'
import { choosePlace } from './place.ts'
import { isAlive, postmasterFile, readPostmaster } from './postmaster-file.ts'

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

test('a second copy on the same data is refused, and the first continues', async () => {
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

  test('whose process id another program of the same user has now, it starts', async () => {
    const first = await start()
    const files = [postmasterFile(cluster()), `${socketFile(path.dirname(cluster()))}.lock`]
    const texts = await Promise.all(files.map(file => readFile(file, 'utf8')))
    const { uid, gid } = await stat(postmasterFile(cluster()))
    process.kill(first.pid, 'SIGKILL')
    await first.ended
    running.delete(first)
    const other = spawn('sleep', ['600'], isRoot ? { uid, gid } : {})
    for (const [at, file] of files.entries())
      await writeFile(file, String(texts[at]).replace(/^\d+/, String(other.pid)))
    try {
      expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
      expect(isAlive(other.pid ?? 0)).toBe(true)
    } finally {
      other.kill()
    }
  })

  test('while its server still writes to the disk, it waits until that server has stopped', async () => {
    const server = await start()
    await query(server, 'create table kept as select 1 as one')
    const checkpointer = await query(server, "select pid from pg_stat_activity where backend_type = 'checkpointer'")
    const [{ pid }] = checkpointer as [{ pid: number }]
    process.kill(pid, 'SIGSTOP')
    process.kill(server.pid, 'SIGINT')
    const isStopping = async () => (await readPostmaster(cluster()))?.stopping === true
    await expect.poll(isStopping).toBe(true)
    const waiting = Promise.withResolvers<void>()
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => waiting.resolve())
    // A starting server would be given up at once.
    const patience = { starting: 0, stopping: 30_000 }
    const next = startEmbeddedPostgres({ dataDir: folder.path, log, settings, patience })
    await Promise.race([waiting.promise, next])
    expect(isAlive(server.pid)).toBe(true)
    process.kill(pid, 'SIGCONT')
    const started = await next.finally(() => warn.mockRestore())
    running.add(started)
    expect(await query(started, 'select one from kept')).toEqual([{ one: 1 }])
  })

  test('that left an empty lock file, it starts', async () => {
    const first = await start()
    process.kill(first.pid, 'SIGKILL')
    await first.ended
    running.delete(first)
    await writeFile(postmasterFile(cluster()), '')
    expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('of its whole container, it starts every time, with all its data', { timeout: 120_000 }, async () => {
    for (let round = 1; round <= 20; round += 1) {
      const container = await startContainer(folder.path)
      await container.kill()
      expect(container.line).toMatch(new RegExp(`^started ${round} as `))
    }
  })

  test('in the middle of the first start, it starts over', async () => {
    await mkdir(path.join(folder.path, 'postgres', 'cluster.1', 'base'), { recursive: true })
    expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
  })
})

test('a server that does not start says why, instead of where its log is', async () => {
  const first = await start()
  await first.stop()
  running.delete(first)
  await rename(path.join(cluster(), 'pg_wal'), path.join(cluster(), 'pg_wal_lost'))
  await expect(start()).rejects.toThrow(/^PostgreSQL did not start: required WAL directory "pg_wal" does not exist/)
})

test('data that a server in another container uses is left alone', async () => {
  const container = await startContainer(folder.path)
  const file = postmasterFile(cluster())
  // There, the server's process id means nothing here.
  const text = await readFile(file, 'utf8')
  const unused = spawnSync('true').pid
  await writeFile(file, text.replace(/^\d+/, String(unused)))
  await expect(start()).rejects.toThrow('Another copy of Gridloom already runs on the data in')
  expect(await readFile(file, 'utf8')).toMatch(new RegExp(`^${unused}\n`))
  await container.kill()
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

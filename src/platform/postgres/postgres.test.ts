import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { installedBinaries } from './binaries.ts'
import { chooseListening } from './listening.ts'
import { parsePostmaster, withOwnPid } from './postmaster-file.ts'
import { serverSettings } from './settings.ts'
import { findUser } from './system-user.ts'

describe('postmaster.pid', () => {
  const running = '4711\n/data/cluster\n1795200000\n5432\n/data/postgres\n\n  9001   12345\nready   \n'

  test('says where a ready server is', () => {
    expect(parsePostmaster(running)).toEqual({
      pid: 4711,
      port: 5432,
      socketFolder: '/data/postgres',
      ready: true,
      stopping: false,
    })
  })

  test('of a server that is gone gets the id of this process, and keeps the shared memory it names', () => {
    expect(withOwnPid(running)).toBe(running.replace('4711', String(process.pid)))
    expect(withOwnPid('')).toBe(String(process.pid))
  })

  test('of a starting or stopping server is not ready', () => {
    expect(parsePostmaster(running.replace('ready', 'starting'))).toMatchObject({ ready: false, stopping: false })
    expect(parsePostmaster(running.replace('ready', 'stopping'))).toMatchObject({ ready: false, stopping: true })
  })

  test.each(['', '4711\n/data/cluster\n'])('that is incomplete says nothing: %o', text => {
    expect(parsePostmaster(text)).toBeUndefined()
  })
})

describe('the server listens', () => {
  test('on a socket in its folder, and on no port', async () => {
    const { host, options } = await chooseListening('/srv/data/postgres')
    expect(host).toBe('/srv/data/postgres')
    expect(options).toContain('listen_addresses=')
  })

  test('on loopback when the path is too long for a socket', async () => {
    const { host, port, options } = await chooseListening(`/${'long/'.repeat(20)}postgres`)
    expect(host).toBe('127.0.0.1')
    expect(options).toEqual(expect.arrayContaining(['listen_addresses=127.0.0.1', `port=${port}`]))
  })
})

describe('memory', () => {
  const gibibyte = 1024 ** 3

  test('a small machine gives a quarter of it', () => {
    expect(serverSettings(gibibyte)).toMatchObject({ shared_buffers: '256MB', effective_cache_size: '512MB' })
  })

  test('a large machine gives no more than a gibibyte for shared buffers', () => {
    expect(serverSettings(64 * gibibyte)).toMatchObject({ shared_buffers: '1024MB', work_mem: '64MB' })
  })
})

test('a user is found by the whole name', () => {
  const passwd = 'root:x:0:0::/root:/bin/sh\npostgresql:x:7:7::/:\npostgres:x:101:104::/var/lib/postgresql:/bin/sh\n'
  expect(findUser(passwd, 'postgres')).toEqual({ uid: 101, gid: 104 })
  expect(findUser(passwd, 'postgre')).toBeUndefined()
})

test('npm brought a PostgreSQL for this machine', () => {
  const { folder, version } = installedBinaries()
  expect(path.basename(folder)).toBe('native')
  expect(version).toMatch(/^18\./)
})

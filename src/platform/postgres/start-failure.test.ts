import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'
import { failureReason, loggedSince, logFolder, logSizes } from './start-failure.ts'

describe('why the server did not start', () => {
  test('is its first fatal error, not the hint below it', () => {
    const messages = [
      '2026-11-22 10:00:00.000 UTC [20] LOG:  redirecting log output to logging collector process',
      '2026-11-22 10:00:00.000 UTC [20] HINT:  Future log output will appear in directory "log".',
      '2026-11-22 10:00:00.100 UTC [20] FATAL:  lock file "/data/.s.PGSQL.5432.lock" already exists',
      '2026-11-22 10:00:00.100 UTC [20] HINT:  Is another postmaster (PID 7) using socket file "/data/.s.PGSQL.5432"?',
      '2026-11-22 10:00:00.200 UTC [20] FATAL:  could not create any Unix-domain sockets',
    ]
    expect(failureReason(messages.join('\n'))).toBe('lock file "/data/.s.PGSQL.5432.lock" already exists')
  })

  test('includes its detail', () => {
    const messages =
      'FATAL:  data directory "/data" has wrong ownership\nDETAIL:  The server must be started by its owner.\n'
    expect(failureReason(messages)).toBe(
      'data directory "/data" has wrong ownership: The server must be started by its owner.',
    )
  })

  test('is a panic as well', () => {
    expect(failureReason('2026 UTC [9] PANIC:  could not locate a valid checkpoint record at 0/1\n')).toBe(
      'could not locate a valid checkpoint record at 0/1',
    )
  })

  test.each([
    [
      'postgres: error while loading shared libraries: libz.so.1\n',
      'postgres: error while loading shared libraries: libz.so.1',
    ],
    ['spawn ENOENT\nHINT:  Look elsewhere.\n', 'spawn ENOENT'],
    ['', 'no reason given'],
  ])('is its last message where nothing was fatal: %o', (messages, reason) => {
    expect(failureReason(messages)).toBe(reason)
  })
})

describe('the log since a start', () => {
  let folder: TemporaryFolder
  const file = (name: string) => path.join(logFolder(folder.path), name)
  beforeEach(async () => {
    folder = await temporaryFolder()
  })
  afterEach(() => folder.remove())

  test('leaves out what was there before', async () => {
    await mkdir(logFolder(folder.path))
    await writeFile(file('postgres-Sun.log'), 'FATAL: of yesterday\n')
    await writeFile(file('postgres-Sat.log'), 'quiet\n')
    const before = await logSizes(folder.path)
    await appendFile(file('postgres-Sun.log'), 'FATAL: of today\n')
    expect(await loggedSince(folder.path, before)).toBe('FATAL: of today\n')
  })

  test('is a new file, or one that was emptied meanwhile, as a whole', async () => {
    await mkdir(logFolder(folder.path))
    await writeFile(file('postgres-Sun.log'), 'a long line of a week ago\n')
    const before = await logSizes(folder.path)
    await writeFile(file('postgres-Sun.log'), 'new\n')
    expect(await loggedSince(folder.path, before)).toBe('new\n')
    expect(await loggedSince(folder.path, new Map())).toBe('new\n')
  })

  test('is empty before the server has ever logged', async () => {
    expect(await loggedSince(folder.path, await logSizes(folder.path))).toBe('')
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../platform.ts'
import { testPlatform } from '../testing/test-platform.ts'
import { run } from './run.ts'
import { runUntil } from './run-until.ts'

let platform: Platform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const gone = new Error('Gone')

describe('a query whose caller leaves', () => {
  const running = async () =>
    run(
      platform.pool,
      sql<{
        pid: number
      }>`SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT 7, pg_sleep%'`,
    )

  test('is canceled in the database too, before its connection is reused', async () => {
    const leaving = new AbortController()
    const request = runUntil(platform, leaving.signal, connection => run(connection, sql`SELECT 7, pg_sleep(600)`))
    const refused = expect(request).rejects.toBe(gone)
    await expect.poll(async () => (await running()).length).toBe(1)
    leaving.abort(gone)
    await refused
    await expect.poll(running).toEqual([])
    expect(await run(platform.pool, sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
  })

  test('blocks nobody, even if all connections of the node were reading for callers who leave', async () => {
    const leaving = new AbortController()
    const { pool } = platform
    let reading = 0
    const requests = Array.from({ length: pool.options.max }, () =>
      runUntil(platform, leaving.signal, connection => {
        reading += 1
        return run(connection, sql`SELECT 7, pg_sleep(600)`)
      }),
    )
    const refused = Promise.allSettled(requests)
    await expect.poll(() => reading, { timeout: 10_000 }).toBe(pool.options.max)
    leaving.abort(gone)
    expect((await refused).every(({ status }) => status === 'rejected')).toBe(true)
    expect(await run(pool, sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
  })

  test('is not sent if the caller has already left', async () => {
    let isAsked = false
    const read = async () => {
      isAsked = true
    }
    await expect(runUntil(platform, AbortSignal.abort(gone), read)).rejects.toBe(gone)
    expect(isAsked).toBe(false)
  })

  test('fails like other queries, and answers callers who stay', async () => {
    const { signal } = new AbortController()
    const ask = (statement: ReturnType<typeof sql>) =>
      runUntil(platform, signal, connection => run(connection, statement))
    await expect(ask(sql`SELECT 1 / 0`)).rejects.toMatchObject({ code: '22012' })
    expect(await ask(sql`SELECT 2 AS two`)).toEqual([{ two: 2 }])
  })
})

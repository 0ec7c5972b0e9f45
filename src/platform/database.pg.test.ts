import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from './database.ts'
import type { Platform } from './platform.ts'
import { run, runForArrays, runPrepared } from './sql/run.ts'
import { inTransaction } from './sql/transactions.ts'
import { testPlatform } from './testing/test-platform.ts'

let platform: Platform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

test('a connection that breaks in a transaction fails its next query but not the process', async () => {
  const client = await platform.pool.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await client.query('BEGIN')
  const broken = Promise.withResolvers<void>()
  client.once('end', broken.resolve)
  const heard = client.listenerCount('error')
  await platform.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
  await broken.promise
  await expect(client.query('SELECT 1')).rejects.toThrow()
  client.release()
  expect(heard).toBeGreaterThan(0)
  expect((await platform.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

describe('a connection forgets what it knows of bases', () => {
  const bases = 120
  const schema = (at: number) => `base_${at + 1}`
  const select = (at: number) => sql<{ pid: number }>`
    SELECT pg_backend_pid() AS pid FROM ${sql.id(schema(at), 'narrow')} RIGHT JOIN (SELECT 1) AS one ON true`

  /** A pool with one connection. */
  function onePool() {
    const pool = openPool(platform.connection, platform.log)
    pool.options.max = 1
    return pool
  }

  beforeAll(async () => {
    for (let at = 0; at < bases; at += 1) {
      await platform.pool.query(`CREATE SCHEMA ${schema(at)}; CREATE TABLE ${schema(at)}.narrow ()`)
    }
  })

  /** How many bases a server process has seen at most. */
  function maxBases(seen: readonly { at: number; pid: number }[]): number {
    const basesOf = new Map<number, Set<number>>()
    for (const { at, pid } of seen) basesOf.set(pid, (basesOf.get(pid) ?? new Set()).add(at))
    return Math.max(...[...basesOf.values()].map(set => set.size))
  }

  test('so its memory is bounded, whichever way statements run', async () => {
    const pool = onePool()
    const ways = [
      async (at: number) => (await run(pool, select(at)))[0]?.pid,
      async (at: number) => inTransaction(pool, schema(at), async client => (await run(client, select(at)))[0]?.pid),
      async (at: number) => (await runPrepared(pool, select(at)))[0]?.[0],
      async (at: number) => (await runForArrays(pool, select(at)))[0]?.[0],
    ]
    for (const way of ways) {
      const seen = []
      for (let at = 0; at < bases; at += 1) seen.push({ at, pid: Number(await way(at)) })
      expect(maxBases(seen)).toBeLessThanOrEqual(50)
    }
    await pool.end()
  })

  test('and no statement fails when many run at once', async () => {
    const pool = openPool(platform.connection, platform.log)
    const all = Array.from({ length: bases * 10 }, (_, turn) => turn % bases)
    const seen = await Promise.all(all.map(async at => ({ at, pid: (await run(pool, select(at)))[0]?.pid ?? 0 })))
    expect(seen.every(({ pid }) => pid > 0)).toBe(true)
    await pool.end()
  })

  test('but a connection that stays with a few bases is kept', async () => {
    const pool = onePool()
    const pids = new Set<number | undefined>()
    for (let turn = 0; turn < 200; turn += 1) pids.add((await run(pool, select(turn % 3)))[0]?.pid)
    expect(pids.size).toBe(1)
    await pool.end()
  })
})

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '../platform.ts'
import { testPlatform } from '../testing/test-platform.ts'
import { openConnection } from './own-connection.ts'
import { copyInto, pipeRows } from './pipe-rows.ts'
import { run } from './run.ts'
import { inSnapshot, inTransaction } from './transactions.ts'

let platform: Platform
beforeAll(async () => {
  platform = await testPlatform()
  await platform.pool.query(
    'CREATE SCHEMA base_1; CREATE TABLE base_1.notes (n int, note text); CREATE SCHEMA base_2; CREATE TABLE base_2.notes (n int, note text)',
  )
})
afterAll(() => platform.close())
beforeEach(() => platform.pool.query('TRUNCATE base_1.notes, base_2.notes'))

const insert = (n: number) => sql`INSERT INTO ${sql.id('base_1', 'notes')} VALUES (${n}, 'note')`
const numbers = async (schema = 'base_1') =>
  (await platform.pool.query<{ n: number }>(`SELECT n FROM ${schema}.notes ORDER BY n`)).rows.map(({ n }) => n)

describe('a transaction', () => {
  test('stores all of its work or none', async () => {
    await inTransaction(platform.pool, 'base_1', async client => {
      await run(client, insert(1))
      await run(client, insert(2))
    })
    const failing = inTransaction(platform.pool, 'base_1', async client => {
      await run(client, insert(3))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await numbers()).toEqual([1, 2])
  })

  test('whose statement failed returns its connection clean', async () => {
    const failing = inTransaction(platform.pool, 'base_1', client => run(client, sql`SELECT 1 / 0`))
    await expect(failing).rejects.toThrow('division by zero')
    expect(platform.pool.idleCount).toBe(platform.pool.totalCount)
    await inTransaction(platform.pool, 'base_1', client => run(client, insert(4)))
    expect(await numbers()).toEqual([4])
  })

  test('whose connection is lost fails, stores nothing, and the next one works', async () => {
    const lost = inTransaction(platform.pool, 'base_1', async client => {
      await run(client, insert(5))
      const [backend] = await run(client, sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`)
      await platform.pool.query('SELECT pg_terminate_backend($1)', [backend?.pid])
      await run(client, insert(6))
    })
    await expect(lost).rejects.toThrow()
    expect(await numbers()).toEqual([])
    await inTransaction(platform.pool, 'base_1', client => run(client, insert(7)))
    expect(await numbers()).toEqual([7])
  })
})

describe('a snapshot', () => {
  test('does not see what others store meanwhile', async () => {
    await platform.pool.query("INSERT INTO base_1.notes VALUES (1, '')")
    const count = sql<{ count: number }>`SELECT count(*) FROM ${sql.id('base_1', 'notes')}`
    const counts = await inSnapshot(platform.pool, 'base_1', async connection => {
      const before = await run(connection, count)
      await platform.pool.query("INSERT INTO base_1.notes VALUES (2, '')")
      return [before[0]?.count, (await run(connection, count))[0]?.count]
    })
    expect(counts).toEqual([1, 1])
  })

  test('cannot write', async () => {
    const writing = inSnapshot(platform.pool, 'base_1', connection => run(connection, insert(1)))
    await expect(writing).rejects.toThrow('read-only transaction')
  })
})

describe('rows', () => {
  test('are streamed from one base to another, each once, with any text in them', async () => {
    await platform.pool.query(
      `INSERT INTO base_1.notes SELECT n, E'line\\n\\ttab \\\\ ' || chr(8232) || n FROM generate_series(1, 20000) AS n`,
    )
    const source = await openConnection(platform.connection, 'test')
    await inTransaction(platform.pool, 'base_2', target =>
      pipeRows(source, target, {
        out: sql`COPY ${sql.id('base_1', 'notes')} TO STDOUT`,
        into: sql`COPY ${sql.id('base_2', 'notes')} FROM STDIN`,
      }),
    )
    await source.end()
    const { rows } = await platform.pool.query(
      'SELECT FROM (SELECT * FROM base_1.notes EXCEPT ALL SELECT * FROM base_2.notes) AS different',
    )
    expect([rows.length, (await numbers('base_2')).length]).toEqual([0, 20_000])
  })

  test('that cannot be stored fail the whole stream, and leave nothing', async () => {
    const broken = inTransaction(platform.pool, 'base_1', connection =>
      pipeline(
        Readable.from(['1\tfine\n', 'x\tno number\n']),
        copyInto(connection, 'COPY "base_1"."notes" FROM STDIN', 1024),
      ),
    )
    await expect(broken).rejects.toThrow('invalid input syntax for type integer')
    expect(await numbers()).toEqual([])
    expect(platform.pool.idleCount).toBe(platform.pool.totalCount)
  })

  test('cannot be copied into a base that is not of the transaction', async () => {
    const wrong = inTransaction(platform.pool, 'base_1', async connection => {
      copyInto(connection, 'COPY "base_2"."notes" FROM STDIN', 1024)
    })
    await expect(wrong).rejects.toThrow('A transaction on base_1 cannot touch base_2')
  })
})

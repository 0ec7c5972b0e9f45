import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../platform.ts'
import { testPlatform } from '../testing/test-platform.ts'
import { onAnyOf, run, runForArrays, runPrepared, sendText } from './run.ts'
import { refuseStatements, shared, sharedTables } from './scope.ts'
import { inSnapshot, inTransaction } from './transactions.ts'

let platform: Platform
beforeAll(async () => {
  platform = await testPlatform()
  for (const schema of ['base_1', 'base_2']) {
    await platform.pool.query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.head (version bigint)`)
  }
})
afterAll(() => platform.close())

const head = (schema: string) => sql.id(schema, 'head')
const inOne = sql`SELECT version FROM ${head('base_1')}`
const inOther = sql`SELECT version FROM ${head('base_2')}`
const inShared = sql`SELECT id FROM users`
const inNone = sql`SELECT current_setting('timezone')`

test('the shared tables are those that the migrations create', async () => {
  const rows = await run(
    platform.pool,
    sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  const names = rows.map(({ name }) => name).filter(name => name !== 'migration')
  expect(sharedTables().toSorted()).toEqual(names.toSorted())
})

test('a connection that refuses statements still answers earlier ones, and takes them again later', async () => {
  await onAnyOf(platform.pool, async connection => {
    const earlier = run(connection, sql<{ one: number }>`SELECT 1 AS one`)
    refuseStatements(connection, true)
    for (const attempt of [run, runForArrays, runPrepared]) {
      await expect(attempt(connection, inNone)).rejects.toThrow('takes no statement now')
    }
    await expect(sendText(connection, 'SELECT 1')).rejects.toThrow('takes no statement now')
    expect(await earlier).toEqual([{ one: 1 }])
    refuseStatements(connection, false)
    expect(await sendText(connection, 'SELECT 1')).toHaveLength(1)
  })
})

describe('a transaction', () => {
  const together = (scope: string, ...statements: RawBuilder<unknown>[]) =>
    inTransaction(platform.pool, scope, async connection => {
      for (const statement of statements) await run(connection, statement)
    })

  test('reads and writes only its own scope and statements without one', async () => {
    await together('base_1', inNone, inOne, sql`INSERT INTO ${head('base_1')} VALUES (1)`)
    await together(shared, inNone, inShared, sql`DELETE FROM rate_limits`)
  })

  test.each([
    ['a base cannot touch the shared schema', 'base_1', inShared],
    ['a base cannot write the shared schema', 'base_1', sql`DELETE FROM rate_limits`],
    ['a base cannot touch another base', 'base_1', inOther],
    ['the shared schema cannot touch a base', shared, inOne],
    ['the shared schema cannot write a base', shared, sql`UPDATE ${head('base_2')} SET version = 1`],
  ])('on %s', async (_, scope, statement) => {
    await expect(together(scope, inNone, statement)).rejects.toThrow(`A transaction on ${scope} cannot touch`)
    for (const runOther of [run, runForArrays, runPrepared]) {
      const read = inSnapshot(platform.pool, scope, async connection => void (await runOther(connection, statement)))
      await expect(read).rejects.toThrow(`A transaction on ${scope} cannot touch`)
    }
  })

  test('releases its connection for other scopes, whether it succeeds or not', async () => {
    await together('base_1', inOne)
    await expect(together('base_1', inOther)).rejects.toThrow()
    await together('base_2', inOther)
    await run(platform.pool, inShared)
    expect(platform.pool.idleCount).toBe(platform.pool.totalCount)
  })
})

describe('a statement', () => {
  test.each([
    ['two bases', sql`SELECT FROM ${head('base_1')}, ${head('base_2')}`],
    ['a base and a shared table', sql`SELECT FROM ${head('base_1')} JOIN users ON true`],
    ['a base from a shared table', sql`INSERT INTO ${head('base_1')} SELECT id FROM flows`],
    ['a shared table from a base', sql`UPDATE flows SET name = '' FROM ${head('base_1')}`],
  ])('cannot touch %s', async (_, statement) => {
    await expect(run(platform.pool, statement)).rejects.toThrow('A statement cannot touch')
  })

  test('may contain table names in its text values', async () => {
    const rows = await run(platform.pool, sql`SELECT ${sql.lit(`from users join "base_2".t`)} FROM ${head('base_1')}`)
    expect(rows).toHaveLength(1)
  })
})

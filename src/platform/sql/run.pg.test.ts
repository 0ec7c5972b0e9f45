import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Platform } from '../platform.ts'
import { testPlatform } from '../testing/test-platform.ts'
import { runPrepared } from './run.ts'

let platform: Platform
let client: PoolClient

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())
beforeEach(async () => {
  client = await platform.pool.connect()
})
afterEach(() => client.release(true))

/** The number of statements that PostgreSQL keeps for the connection. */
const kept = async () => (await client.query('SELECT name FROM pg_prepared_statements')).rows.length

test('a statement is prepared from its second use on a connection, with the same result', async () => {
  const answers = []
  for (const number of [1, 2, 3]) {
    answers.push(await runPrepared(client, sql`SELECT ${number}::integer + 1`))
    expect(await kept()).toBe(number === 1 ? 0 : 1)
  }
  expect(answers).toEqual([[[2]], [[3]], [[4]]])
})

test('statements used once do not evict those used again', async () => {
  for (let once = 0; once < 150; once++) await runPrepared(client, sql`SELECT ${sql.lit(once)}`)
  for (let again = 0; again < 3; again++) await runPrepared(client, sql`SELECT 'again'`)
  expect(await kept()).toBe(1)
})

test('statements used again evict the least recently used', async () => {
  const use = async (number: number) => {
    for (let time = 0; time < 2; time++) await runPrepared(client, sql`SELECT ${sql.lit(number)}, ${number}::integer`)
  }
  for (let number = 0; number < 100; number++) await use(number)
  await use(0)
  await use(100)
  const { rows } = await client.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements')
  const numbers = rows.map(({ statement }) => Number(/\d+/.exec(statement)?.[0])).toSorted((one, other) => one - other)
  expect(numbers).toEqual([0, ...Array.from({ length: 99 }, (_, at) => at + 2)])
  expect(await runPrepared(client, sql`SELECT ${sql.lit(1)}, ${1}::integer`)).toEqual([[1, 1]])
})

test('a connection returns to its pool whether the statement succeeds or not', async () => {
  expect(await runPrepared(platform.pool, sql`SELECT 1`)).toEqual([[1]])
  await expect(runPrepared(platform.pool, sql`SELECT nothing`)).rejects.toThrow('nothing')
  const { totalCount, idleCount } = platform.pool
  expect(totalCount - idleCount).toBe(1)
})

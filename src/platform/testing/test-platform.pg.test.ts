import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Platform } from '../platform.ts'
import { testPlatform } from './test-platform.ts'
import { run } from '../sql/run.ts'

let one: Platform
let other: Platform
beforeAll(async () => {
  ;[one, other] = await Promise.all([testPlatform(), testPlatform()])
})
afterAll(() => Promise.all([one.close(), other.close()]))

test('each platform has its own database', async () => {
  await one.pool.query('create table here (id int)')
  const { rows } = await other.pool.query("select to_regclass('here') as found")
  expect(rows).toEqual([{ found: null }])
})

test('the database is migrated and has trigrams', async () => {
  const { rows } = await one.pool.query("select similarity('gridloom', 'gridlom') > 0.3 as alike")
  expect(rows).toEqual([{ alike: true }])
})

test('dates and instants are returned as ISO text, bigints as numbers', async () => {
  const rows = await run(
    one.pool,
    sql`
    select date '2026-02-03' as day, timestamptz '2026-02-03 04:05:06.7+02' as at, 2::bigint ^ 32 as n, 4294967296::bigint as big, array[1, 2]::bigint[] as many
  `,
  )
  expect(rows).toEqual([{ day: '2026-02-03', at: '2026-02-03T02:05:06.700Z', n: 2 ** 32, big: 2 ** 32, many: [1, 2] }])
})

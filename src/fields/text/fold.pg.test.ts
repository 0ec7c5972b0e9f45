import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { foldedContains, foldedText } from './fold.sql.ts'
import { fold } from './fold.ts'
import { textOperators } from './text-operators.ts'
import { onAnyOf, run } from '../../platform/sql/run.ts'

let platform: Awaited<ReturnType<typeof testPlatform>>

beforeAll(async () => {
  platform = await testPlatform()
})

afterAll(() => platform?.close())

const character = sql.ref<string>('t.c')

test('every character of PostgreSQL folds the same in memory and in SQL', async () => {
  const rows = await run(
    platform.pool,
    sql<{ n: number; folded: string }>`
    select n, ${foldedText(character)} as folded
    from (select n, chr(n) as c from generate_series(1, 1114111) as n where n not between 55296 and 57343) as t
    where unicode_assigned(c)`,
  )
  const different = rows
    .filter(({ n, folded }) => fold(String.fromCodePoint(n)) !== folded)
    .map(({ n }) => n.toString(16))
  expect(rows.length).toBeGreaterThan(280_000)
  expect(different).toEqual([])
})

test('whole texts fold the same: marks, final sigma, dotted I, Hangul', async () => {
  const texts = [
    'ΟΔΟΣ Σ',
    'I\u0307 İ ı',
    'E\u0301\u0323 e\u0323\u0301',
    '\u1100\u1161\u11A8',
    '\u212Bngström',
    'ẞ ß',
    'Ǆ ǅ ǆ',
  ]
  const rows = await run(
    platform.pool,
    sql<{ folded: string }>`
    select ${foldedText(character)} as folded from unnest(${texts}::text[]) with ordinality as t(c, n) order by n`,
  )
  expect(rows.map(row => row.folded)).toEqual(texts.map(fold))
})

test('the shortcut for plain ASCII loses no match', async () => {
  const rows = await run(
    platform.pool,
    sql<{ n: number; folded: string }>`
    select n, ${foldedText(character)} as folded
    from (select n, chr(n) as c from generate_series(127, 1114111) as n where n not between 55296 and 57343) as t
    where ${foldedText(character)} ~ '[ -~]'`,
  )
  expect(rows.map(row => row.folded)).toContain('k')
  for (const { n, folded } of rows) {
    const found = await run(
      platform.pool,
      sql<{ found: boolean }>`
      select ${foldedContains(character, folded)} as found from (select chr(${n}::int) as c) as t`,
    )
    expect(found).toEqual([{ found: true }])
  }
})

test('a text starts with each of its beginnings, in memory and in SQL', async () => {
  const { starts_with: operator } = textOperators
  const letters = fc.array(fc.constantFrom('a', 'B', '%', '_', '\\', 'É', 'e\u0301', 'Σ', 'ς', 'İ', '1', ' '), {
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(letters, fc.nat(6), letters, async (parts, length, others) => {
      const values = [parts.join(''), others.join(''), null]
      const operand = parts.slice(0, length).join('')
      const rows = await run(
        platform.pool,
        sql<{ holds: boolean }>`
        select ${operator.sql(character, operand)} as holds
        from unnest(${values}::text[]) with ordinality as t(c, n) order by n`,
      )
      expect(rows.map(row => row.holds)).toEqual(values.map(value => operator.test(value, operand)))
      expect(rows[0]?.holds).toBe(true)
      expect(rows[2]?.holds).toBe(false)
    }),
  )
})

test('a trigram index on the folded text serves a substring search', async () => {
  await run(platform.pool, sql`create extension if not exists pg_trgm`)
  await onAnyOf(platform.pool, async db => {
    await run(db, sql`create temp table t as select 'row ' || md5(n::text) as c from generate_series(1, 20000) as n`)
    await run(db, sql`create index on t using gin (${foldedText(sql.ref('c'))} gin_trgm_ops)`)
    await run(db, sql`analyze t`)
    const rows = await run(
      db,
      sql<{ 'QUERY PLAN': string }>`
      explain select * from t where ${foldedContains(character, 'ABCDE')}`,
    )
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan')
  })
})

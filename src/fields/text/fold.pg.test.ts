import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { foldedContains, foldedText } from './fold.sql.ts'
import { fold } from './fold.ts'

let platform: Awaited<ReturnType<typeof testPlatform>>

beforeAll(async () => {
  platform = await testPlatform()
})

afterAll(() => platform?.close())

const character = sql.ref<string>('t.c')

test('every character that PostgreSQL knows folds the same in memory and in SQL', async () => {
  const { rows } = await sql<{ n: number; folded: string }>`
    select n, ${foldedText(character)} as folded
    from (select n, chr(n) as c from generate_series(1, 1114111) as n where n not between 55296 and 57343) as t
    where unicode_assigned(c)`.execute(platform.db)
  const different = rows
    .filter(({ n, folded }) => fold(String.fromCodePoint(n)) !== folded)
    .map(({ n }) => n.toString(16))
  expect(rows.length).toBeGreaterThan(280_000)
  expect(different).toEqual([])
})

test('texts fold the same as a whole: marks, final sigma, dotted I, Hangul', async () => {
  const texts = [
    'ΟΔΟΣ Σ',
    'I\u0307 İ ı',
    'E\u0301\u0323 e\u0323\u0301',
    '\u1100\u1161\u11A8',
    '\u212Bngström',
    'ẞ ß',
    'Ǆ ǅ ǆ',
  ]
  const { rows } = await sql<{ folded: string }>`
    select ${foldedText(character)} as folded from unnest(${texts}::text[]) with ordinality as t(c, n) order by n`.execute(
    platform.db,
  )
  expect(rows.map(row => row.folded)).toEqual(texts.map(fold))
})

test('asking for plain ASCII first loses no match', async () => {
  const { rows } = await sql<{ n: number; folded: string }>`
    select n, ${foldedText(character)} as folded
    from (select n, chr(n) as c from generate_series(127, 1114111) as n where n not between 55296 and 57343) as t
    where ${foldedText(character)} ~ '[ -~]'`.execute(platform.db)
  expect(rows.map(row => row.folded)).toContain('k')
  for (const { n, folded } of rows) {
    const found = await sql<{ found: boolean }>`
      select ${foldedContains(character, folded)} as found from (select chr(${n}::int) as c) as t`.execute(platform.db)
    expect(found.rows).toEqual([{ found: true }])
  }
})

test('a trigram index on the folded text serves a search for part of it', async () => {
  await sql`create extension if not exists pg_trgm`.execute(platform.db)
  await platform.db.connection().execute(async db => {
    await sql`create temp table t as select 'row ' || md5(n::text) as c from generate_series(1, 20000) as n`.execute(db)
    await sql`create index on t using gin (${foldedText(sql.ref('c'))} gin_trgm_ops)`.execute(db)
    await sql`analyze t`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from t where ${foldedContains(character, 'ABCDE')}`.execute(db)
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan')
  })
})

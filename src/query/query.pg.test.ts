import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldType, fieldTypes } from '../fields/registry.ts'
import { cleanText } from '../fields/text/clean-text.ts'
import { fold } from '../fields/text/fold.ts'
import type { FieldType } from '../fields/field-type.ts'
import { anyOperand, anyValue, columnParameter, sampleTemplate, testContext } from '../fields/testing.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import type { Condition, Filter } from './filter.ts'
import { filterSql, type SqlScope } from './filter.sql.ts'
import { hitsSql } from './hits.sql.ts'
import { matcher } from './matches.ts'
import { queryScope, type SqlField } from './query-field.ts'
import { containsSql, searchSql, searchText } from './search.sql.ts'
import { sortKey } from './sort.sql.ts'
import { run } from '../platform/sql/run.ts'

let platform: Awaited<ReturnType<typeof testPlatform>>

beforeAll(async () => {
  platform = await testPlatform()
})

afterAll(() => platform?.close())

const types = Object.values<FieldType>(fieldTypes).filter(type => type.column !== null)
const fields: SqlField[] = types.map((type, at) => ({
  id: `fld${at}`,
  type: type.type,
  template: sampleTemplate(type),
  column: sql.ref(`record.c${at}`),
}))
const scope: SqlScope = { ...queryScope(fields, testContext), id: sql.ref('record.id') }

const anyRow = fc.tuple(...types.map(type => anyValue(type, sampleTemplate(type))))

const anyCondition: fc.Arbitrary<Condition> = fc.oneof(
  ...types.flatMap((type, at) =>
    Object.keys(type.operators).map(operator =>
      anyOperand(type, operator).map(value => ({ fieldId: `fld${at}`, operator, value })),
    ),
  ),
  fc.record({
    fieldId: fc.constant('id'),
    operator: fc.constantFrom('is_any_of', 'is_none_of'),
    value: fc.array(fc.constantFrom('rec0', 'rec1', 'rec2'), { maxLength: 2 }),
  }),
)

const { filter: anyFilter } = fc.letrec<{ filter: Filter }>(tie => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    anyCondition,
    fc.array(tie('filter'), { maxLength: 3 }).map(and => ({ and })),
    fc.array(tie('filter'), { maxLength: 3 }).map(or => ({ or })),
  ),
}))

/** A table with these rows, named as record queries name it. */
function table(rows: readonly (readonly unknown[])[]) {
  const cells = (row: readonly unknown[]) =>
    types.map((type, at) => {
      const stored = row[at] ?? null
      return sql`${stored === null ? null : columnParameter(type, stored)}::${sql.raw(type.column ?? 'text')}`
    })
  const lines = rows.map((row, at) => sql`(${at}::int, ${`rec${at}`}, ${sql.join(cells(row))})`)
  const columns = types.map((_type, at) => sql.id(`c${at}`))
  return sql`(values ${sql.join(lines)}) as record(seq, id, ${sql.join(columns)})`
}

test('memory and SQL keep the same records for any table and any filter', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 12 }), anyFilter, async (rows, filter) => {
      const found = await run(
        platform.pool,
        sql<{ kept: boolean | null }>`
        select ${filterSql(filter, scope)} as kept from ${table(rows)} order by record.seq`,
      )
      const keeps = matcher(filter, scope)
      const inMemory = rows.map((row, at) =>
        keeps({ id: `rec${at}`, data: Object.fromEntries(fields.map((field, index) => [field.id, row[index]])) }),
      )
      expect(found.map(row => row.kept)).toEqual(inMemory)
    }),
    { numRuns: 300 },
  )
})

const row = (values: Record<string, unknown>) => types.map(type => values[type.type] ?? null)

async function search(text: string, rows: unknown[][]): Promise<number[]> {
  const found = await run(
    platform.pool,
    sql<{ seq: number }>`
    select record.seq from ${table(rows)} where ${searchSql(text, fields, testContext)} order by record.seq`,
  )
  return found.map(each => each.seq)
}

test('search finds a text in any field as it is shown, ignoring case', async () => {
  const rows = [
    row({ single_line_text: 'Café 100%' }),
    row({ number: 42.5 }),
    row({ date: '2026-01-31' }),
    row({ single_select: 'doing' }),
    row({ checkbox: true }),
  ]
  expect(await search('CAFE\u0301', rows)).toEqual([0])
  expect(await search('0%', rows)).toEqual([0])
  expect(await search('2.5', rows)).toEqual([1])
  expect(await search('1/31/2026', rows)).toEqual([2])
  expect(await search('DOI', rows)).toEqual([3])
  expect(await search('_', rows)).toEqual([])
  expect(await search(' ', rows)).toEqual([0, 1, 2, 3, 4])
})

test('search finds every part of a shown value, and nothing else', async () => {
  const samples = fields.flatMap(field => {
    const type = fieldType(field.type)
    const values = fc.sample(anyValue(type, field.template), { numRuns: 40, seed: 7 }).filter(value => value !== null)
    return values.map(value => ({ field, value }))
  })
  for (const field of fields) {
    const text = searchText(field, testContext)
    if (text === null) continue
    const own = samples.flatMap(sample => (sample.field === field ? [row({ [field.type]: sample.value })] : []))
    const found = await run(
      platform.pool,
      sql<{ text: string | null }>`
      select ${text} as text from ${table(own)} order by record.seq`,
    )
    const said = found.map(each => fold(each.text ?? ''))
    const parts = said.flatMap((each, at) => [each.slice(0, 3), each.slice(at % 5, (at % 5) + 4), each.slice(-2)])
    const others = ['0', '-1', '1.', '/2', 'a', 'e', 'pm', ', d', '"', '%', '=', 'é', 'K']
    for (const needle of new Set([...parts, ...others])) {
      if (needle === '' || needle !== cleanText(needle)) continue
      const contains = containsSql(field, needle, testContext) ?? sql<boolean>`false`
      const held = await run(
        platform.pool,
        sql<{ held: boolean | null }>`
        select ${contains} as held from ${table(own)} order by record.seq`,
      )
      const expected = found.map(({ text: each }) => each !== null && fold(each).includes(fold(needle)))
      expect({ type: field.type, needle, held: held.map(each => each.held) }).toEqual({
        type: field.type,
        needle,
        held: expected,
      })
    }
  }
})

test('each bit of the hits of a record is whether that field contains the text', async () => {
  // More fields than one word of bits covers.
  const many = [...fields, ...fields, ...fields].map((field, at) => ({ ...field, id: `fld${at}` }))
  expect(many.length).toBeGreaterThan(32)
  const needle = fc.constantFrom('a', '1', '/', '%', 'é', 'do', '中', '🙂')
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 6 }), needle, async (rows, text) => {
      const conditions = many.map(field => containsSql(field, text, testContext) ?? sql<boolean>`false`)
      const words = hitsSql(text, many, testContext)
      const found = await run(
        platform.pool,
        sql<{ words: number[]; held: boolean[] }>`
        select array[${sql.join(words ?? [sql`0`])}]::int[] as words, array[${sql.join(conditions)}] as held
        from ${table(rows)} order by record.seq`,
      )
      for (const each of found) {
        const bits = many.map((_field, at) => (((each.words[Math.floor(at / 32)] ?? 0) >>> (at % 32)) & 1) === 1)
        expect(bits).toEqual(each.held)
      }
    }),
    { numRuns: 40 },
  )
})

async function sorted(type: string, values: readonly unknown[]): Promise<unknown[]> {
  const field = fields.find(each => each.type === type)
  if (!field) throw new Error(`No field of type ${type}`)
  const rows = values.map(value => row({ [type]: value }))
  const found = await run(
    platform.pool,
    sql<{ seq: number }>`
    select record.seq from ${table(rows)} order by ${sortKey(field)} asc nulls last, record.seq`,
  )
  return found.map(each => values[each.seq])
}

test('texts sort as in a dictionary, options in their listed order, empty values last', async () => {
  expect(await sorted('single_line_text', [null, 'zoo', 'Éclair', 'apple', 'Banana', 'eclipse'])).toEqual([
    'apple',
    'Banana',
    'Éclair',
    'eclipse',
    'zoo',
    null,
  ])
  expect(await sorted('single_select', [null, 'done', 'doing', 'todo'])).toEqual(['todo', 'doing', 'done', null])
  expect(await sorted('checkbox', [true, null, false])).toEqual([null, false, true])
})

import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fieldContext } from '../../fields/field-context.ts'
import { fieldTypes } from '../../fields/registry.ts'
import type { FieldType } from '../../fields/field-type.ts'
import { sampleTemplate } from '../../fields/testing.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Sort } from '../../query/filter.ts'
import type { Base } from '../base/base.ts'
import { changeView } from '../structure/change-views.ts'
import { readGroupSummaries } from './read-group-summaries.ts'
import { readGroups } from './read-groups.ts'
import { listRecords } from '../records/read-records.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'

let platform: Platform
let base: Base
let table: { tableId: string; viewId: string }
const types = Object.values<FieldType>(fieldTypes).filter(
  ({ column, isOnlyShown, isReadOnly }) => column !== null && !isOnlyShown && !isReadOnly,
)

beforeAll(async () => {
  platform = await testPlatform()
  base = await newBase(platform)
  table = await newTable(
    base,
    types.map(type => ({ id: type.type, type: type.type, template: sampleTemplate(type) })),
  )
  const words = ['a', 'B', 'b', 'ä', null]
  const options = ['done', 'todo', null]
  await newRecords(
    base,
    table.tableId,
    Array.from({ length: 60 }, (_, at) => ({
      ...(at % 7 === 0 && Object.fromEntries(types.map(({ type, sample }) => [type, sample]))),
      single_line_text: words[at % words.length],
      single_select: options[at % options.length],
      checkbox: [true, false, null][at % 3],
      number: at % 4,
    })),
  )
})
afterAll(() => platform.close())

const anyGroups = fc.uniqueArray(
  fc.record<Sort>({
    fieldId: fc.constantFrom('single_line_text', 'single_select', 'checkbox', 'number', 'multiple_select', 'datetime'),
    dir: fc.constantFrom('asc', 'desc'),
  }),
  { selector: ({ fieldId }) => fieldId, minLength: 1, maxLength: 3 },
)

test('groups are in the order of a view that sorts by them, with the counts of their records', async () => {
  await fc.assert(
    fc.asyncProperty(anyGroups, async groups => {
      const { tableId } = table
      const { groups: found } = await readGroups(base, { tableId, groups })
      const { records } = await listRecords(base, { tableId, sort: groups, limit: 100 })
      // A checkbox that was never set is in the group of unchecked ones.
      const held = (data: Record<string, unknown>) =>
        groups.map(({ fieldId }) => data[fieldId] ?? (fieldId === 'checkbox' ? false : null))
      const expected: { values: unknown[]; count: number }[] = []
      for (const { data } of records) {
        const values = held(data)
        const last = expected.at(-1)
        if (last && JSON.stringify(last.values) === JSON.stringify(values)) last.count++
        else expected.push({ values, count: 1 })
      }
      const shown = found.map(({ values, count }) => ({
        count,
        values: values.map((value, at) => value ?? (groups[at]?.fieldId === 'checkbox' ? false : null)),
      }))
      expect(shown).toEqual(expected)
    }),
    { numRuns: 30 },
  )
})

test('the summaries of each group of each level match its records', async () => {
  const { tableId } = table
  const { records } = await listRecords(base, { tableId, limit: 100 })
  const summaries = { number: ['sum', 'median'], date: ['latest'], single_select: ['unique'], checkbox: ['checked'] }
  await fc.assert(
    fc.asyncProperty(anyGroups, async groups => {
      const answer = await readGroupSummaries(base, { tableId, groups, summaries })
      const keyOf = (values: readonly unknown[]) =>
        JSON.stringify(values.map(value => (value === false ? null : value)))
      const expected = new Map<string, (number | string | null)[]>()
      for (let level = 1; level <= groups.length; level++) {
        const held = Map.groupBy(records, ({ data }) =>
          keyOf(groups.slice(0, level).map(({ fieldId }) => data[fieldId] ?? null)),
        )
        for (const [key, own] of held) {
          const results = answer.summaries.map(({ fieldId, name }) => {
            const type: FieldType = fieldTypes[fieldId as keyof typeof fieldTypes]
            const field = { template: sampleTemplate(type), context: fieldContext({}) }
            return (
              type.summaries[name]?.compute(
                own.map(({ data }) => data[fieldId] ?? null),
                field,
              ) ?? null
            )
          })
          expected.set(key, results)
        }
      }
      expect(new Map(answer.groups.map(({ values, results }) => [keyOf(values), results]))).toEqual(expected)
      expect(answer.groups).toHaveLength(expected.size)
    }),
    { numRuns: 15 },
  )
})

test('one statement reads all summaries of groups, and none is needed until the base changes', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const groups: Sort[] = [{ fieldId: 'single_select', dir: 'asc' }]
    const ask = () =>
      readGroupSummaries(base, { tableId: table.tableId, groups, summaries: { number: ['min', 'max'] } })
    expect(await Promise.all([ask(), ask()])).toEqual([await ask(), await ask()])
    expect(
      query.mock.calls.filter(([config]) => (config as unknown as { rowMode?: string }).rowMode === 'array'),
    ).toHaveLength(1)
  } finally {
    query.mockRestore()
  }
})

test('records can be grouped by every type that stores values', async () => {
  for (const { type } of types) {
    const { groups } = await readGroups(base, { tableId: table.tableId, groups: [{ fieldId: type, dir: 'asc' }] })
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(60)
  }
  const groupsOf = (fieldId: string) => readGroups(base, { tableId: table.tableId, groups: [{ fieldId, dir: 'asc' }] })
  await expect(groupsOf('gone')).rejects.toThrow("Records cannot be grouped by the field 'gone'")
})

test('a view with groups orders records by its groups, then by its sorts, and applies its filter', async () => {
  const groups: Sort[] = [{ fieldId: 'number', dir: 'desc' }]
  const sorts: Sort[] = [
    { fieldId: 'number', dir: 'asc' },
    { fieldId: 'single_line_text', dir: 'asc' },
  ]
  const filters = { fieldId: 'single_line_text', operator: 'is_not_empty' }
  await act(base, write => changeView(write, { ...table, config: { groups, sorts, filters } }))
  const { records } = await listRecords(base, { ...table, limit: 100 })
  const expected = await listRecords(base, {
    tableId: table.tableId,
    filters,
    sort: [...groups, ...sorts.slice(1)],
    limit: 100,
  })
  expect(records.map(({ id }) => id)).toEqual(expected.records.map(({ id }) => id))
  const { groups: found } = await readGroups(base, { ...table, groups })
  expect(found.map(({ values }) => values[0])).toEqual([3, 2, 1, 0])
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(records.length)
})

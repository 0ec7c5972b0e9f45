import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Filter } from '../../query/filter.ts'
import { emptyConfig, type RowColors, type Table, type View, type ViewConfig, viewKinds } from './structure.ts'
import { tableCopy, viewsOfCopy } from './table-copy.ts'

const fieldIds = ['old-a', 'old-b', 'old-c', 'old-d']
const fieldId = fc.constantFrom(...fieldIds)
const newIdsOf = (ids: readonly string[]) => Object.fromEntries(ids.map(id => [id, id.replace('old', 'new')]))

const condition = fc.record({ fieldId, operator: fc.constant('is'), value: fc.constantFrom('x', 1, true) })
const filter: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>(tie => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    condition,
    fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
  ),
})).filter
const sorts = fc.array(fc.record({ fieldId, dir: fc.constantFrom('asc' as const, 'desc' as const) }), { maxLength: 3 })
const colors: fc.Arbitrary<RowColors | null> = fc.oneof(
  fc.constant(null),
  fc.record({ fieldId }),
  fc.record({
    rules: fc.array(fc.record({ filter: fc.option(filter), color: fc.constantFrom('red' as const, 'blue' as const) })),
  }),
)
const config: fc.Arbitrary<ViewConfig> = fc.record({
  sorts,
  groups: sorts,
  filters: fc.option(filter),
  fieldWidths: fc.dictionary(fieldId, fc.integer({ min: 100, max: 900 })),
  hiddenFieldIds: fc.uniqueArray(fieldId),
  orderedFieldIds: fc.shuffledSubarray(fieldIds),
  frozenFields: fc.integer({ min: 1, max: 4 }),
  rowHeight: fc.constantFrom('short' as const, 'tall' as const),
  summaries: fc.dictionary(fieldId, fc.constantFrom('sum', 'max')),
  colors,
})
const tables: fc.Arbitrary<Table> = fc
  .array(fc.record({ config, kind: fc.constantFrom(...viewKinds) }), { minLength: 1, maxLength: 4 })
  .map(views => ({
    id: 'old-table',
    name: 'Table',
    order: 1,
    primaryFieldId: 'old-a',
    fields: fieldIds.map((id, at) => ({ id, name: id.at(-1) ?? '', type: 'number', template: {}, order: at + 1 })),
    views: views.map((view, at) => ({ ...view, id: `old-view${at}`, name: `View ${at}`, type: 'grid', order: at + 1 })),
  }))

const copyWith = (table: Table, ids: { fieldIds: Record<string, string>; viewIds: Record<string, string> }) =>
  tableCopy(table, { ...ids, id: 'new-table', name: 'Copy', order: 7, hasColumn: () => true })

const allIds = (table: Table) => ({
  fieldIds: newIdsOf(table.fields.map(({ id }) => id)),
  viewIds: newIdsOf(table.views.map(({ id }) => id)),
})

const reversed = (ids: Record<string, string>) =>
  Object.fromEntries(Object.entries(ids).map(([before, after]) => [after, before]))

describe('the copy of a table', () => {
  test('names no field or view of the original', () => {
    fc.assert(
      fc.property(tables, table => {
        expect(JSON.stringify(copyWith(table, allIds(table)))).not.toContain('old-')
      }),
    )
  })

  test('is the original again if it is copied back, with unlocked views', () => {
    fc.assert(
      fc.property(tables, table => {
        const ids = allIds(table)
        const copy = copyWith(table, ids)
        const back = copyWith(copy, { fieldIds: reversed(ids.fieldIds), viewIds: reversed(ids.viewIds) })
        const withWholeOrder = (view: View): View => {
          const ordered = view.config.orderedFieldIds.filter(id => id !== 'old-a')
          const rest = fieldIds.filter(id => id !== 'old-a' && !ordered.includes(id))
          const orderedFieldIds = ['old-a', ...ordered, ...rest]
          return {
            ...view,
            kind: view.kind === 'locked' ? 'shared' : view.kind,
            config: { ...view.config, orderedFieldIds },
          }
        }
        expect(back).toEqual({
          ...table,
          id: 'new-table',
          name: 'Copy',
          order: 7,
          views: table.views.map(withWholeOrder),
        })
      }),
    )
  })

  test('does not change the original', () => {
    fc.assert(
      fc.property(tables, table => {
        const before = structuredClone(table)
        copyWith(table, allIds(table))
        expect(table).toEqual(before)
      }),
    )
  })
})

const view = (id: string, order: number, changed: Partial<View> = {}): View => ({
  id,
  name: id,
  type: 'grid',
  kind: 'shared',
  config: emptyConfig,
  order,
  ...changed,
})
const table: Table = {
  id: 't',
  name: 'T',
  order: 1,
  primaryFieldId: 'a',
  fields: [
    { id: 'a', name: 'A', type: 'text', template: {}, order: 1 },
    { id: 'link', name: 'Link', type: 'link', template: {}, order: 2 },
    { id: 'b', name: 'B', type: 'number', template: {}, order: 3 },
  ],
  views: [view('first', 1), view('second', 5, { kind: 'locked' }), view('third', 9, { kind: 'personal' })],
}

test('fields without a column are left out, but keep their places in the columns of every view', () => {
  const copy = tableCopy(table, {
    id: 'copy',
    name: 'Copy',
    order: 2,
    fieldIds: { a: 'a2', link: 'link2', b: 'b2' },
    viewIds: { first: 'first2' },
    hasColumn: type => type !== 'link',
  })
  expect(copy.fields.map(({ id, order }) => [id, order])).toEqual([
    ['a2', 1],
    ['b2', 2],
  ])
  expect(copy.primaryFieldId).toBe('a2')
  expect(copy.views[0]?.config.orderedFieldIds).toEqual(['a2', 'link2', 'b2'])
})

test('a view without a new id is left out, and the others keep their order', () => {
  const views = viewsOfCopy(table, { fieldIds: {}, viewIds: { third: 'third2', second: 'second2' } })
  expect(views.map(({ id, order, kind }) => [id, order, kind])).toEqual([
    ['second2', 1, 'shared'],
    ['third2', 2, 'personal'],
  ])
})

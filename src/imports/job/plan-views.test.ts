import { expect, test } from 'vitest'
import { emptyConfig, type ViewConfig } from '../../engine/model/structure.ts'
import type { Filter } from '../../query/filter.ts'
import { type FieldOfColumn, plannedViews } from './plan-views.ts'

const field = (columnId: string, type: string, isKept = true): FieldOfColumn => ({
  columnId,
  fieldId: `new ${columnId}`,
  type,
  isKept,
})
const fields = [
  field('name', 'single_line_text'),
  field('size', 'number'),
  field('people', 'linked_record'),
  field('state', 'single_line_text', false),
]

/** The settings of a view of the import. */
function planned(config: Partial<ViewConfig>): ViewConfig | undefined {
  const [view] = plannedViews([{ name: 'All', visibleColumnIds: null, config: { ...emptyConfig, ...config } }], fields)
  return view?.config
}

const large: Filter = { fieldId: 'size', operator: 'greater_than', value: 3 }
const newLarge = { ...large, fieldId: 'new size' }

test('a filter applies to the new fields', () => {
  expect(planned({ filters: { and: [large, { or: [large] }] } })?.filters).toEqual({
    and: [newLarge, { or: [newLarge] }],
  })
})

test.each<[string, Filter]>([
  ['a field that is left out', { fieldId: 'gone', operator: 'is_empty' }],
  ['a field of another type', { fieldId: 'state', operator: 'is_empty' }],
  ['records, whose ids are new', { fieldId: 'people', operator: 'has_any_of', value: ['rec1'] }],
  ['an operator that the type lacks', { fieldId: 'size', operator: 'contains', value: 'x' }],
  ['an operand that the operator does not take', { fieldId: 'size', operator: 'greater_than', value: 'x' }],
])('a filter with a condition on %s is left out whole', (_what, condition) => {
  expect(planned({ filters: { and: [large, condition] } })?.filters).toBeNull()
})

test('colors keep the rules that still apply', () => {
  const rules = [
    { filter: large, color: 'red' as const },
    { filter: { fieldId: 'gone', operator: 'is_empty' }, color: 'blue' as const },
    { filter: null, color: 'green' as const },
  ]
  expect(planned({ colors: { rules } })?.colors).toEqual({
    rules: [
      { filter: newLarge, color: 'red' },
      { filter: null, color: 'green' },
    ],
  })
  expect(planned({ colors: { fieldId: 'gone' } })?.colors).toBeNull()
  expect(planned({ colors: { fieldId: 'size' } })?.colors).toEqual({ fieldId: 'new size' })
})

test('sorts, groups, widths, and summaries of fields that are left out go away', () => {
  const sorts = [
    { fieldId: 'gone', dir: 'asc' as const },
    { fieldId: 'size', dir: 'desc' as const },
  ]
  const kept = [{ fieldId: 'new size', dir: 'desc' }]
  expect(
    planned({
      sorts,
      groups: sorts,
      fieldWidths: { gone: 200, size: 300 },
      summaries: { gone: 'sum', size: 'sum', name: 'sum' },
    }),
  ).toMatchObject({ sorts: kept, groups: kept, fieldWidths: { 'new size': 300 }, summaries: { 'new size': 'sum' } })
})

test('the primary field is never hidden, also when another field was', () => {
  expect(planned({ hiddenFieldIds: ['name', 'size', 'gone'] })?.hiddenFieldIds).toEqual(['new size'])
})

test('views of the same name are told apart', () => {
  const views = plannedViews(
    [
      { name: 'All', visibleColumnIds: null },
      { name: 'all ', visibleColumnIds: null, kind: 'personal' },
    ],
    fields,
  )
  expect(views.map(({ name, kind }) => [name, kind])).toEqual([
    ['All', 'shared'],
    ['all 2', 'personal'],
  ])
})

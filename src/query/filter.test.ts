import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldTypes } from '../fields/registry.ts'
import { testContext } from '../fields/testing.ts'
import { checkFilter, type Condition, conditionsOf, filterSchema, pruneFilter, type Filter } from './filter.ts'
import { matcher } from './matches.ts'
import { QueryError } from './query-error.ts'
import { queryScope } from './query-field.ts'

const scope = queryScope(
  [
    { id: 'name', type: 'single_line_text', template: {} },
    { id: 'size', type: 'number', template: fieldTypes.number.template.parse({}) },
  ],
  testContext,
)

const named: Filter = { fieldId: 'name', operator: 'contains', value: 'a' }
const big: Filter = { fieldId: 'size', operator: 'greater_than', value: 5 }
const deep = (levels: number): unknown => (levels === 1 ? named : { and: [deep(levels - 1)] })
const keeps = (filter: Filter, data: Record<string, unknown>) => matcher(filter, scope)({ id: 'rec1', data })

describe('input', () => {
  test('a list requires all its conditions', () => {
    expect(filterSchema.parse([named, { or: [big] }])).toEqual({ and: [named, { or: [big] }] })
  })

  test('trees of five levels are accepted, deeper ones are not', () => {
    expect(filterSchema.safeParse(deep(5)).success).toBe(true)
    expect(filterSchema.safeParse(deep(6)).success).toBe(false)
    expect(filterSchema.safeParse([deep(4)]).success).toBe(true)
    expect(filterSchema.safeParse([deep(5)]).success).toBe(false)
  })

  test('a hundred conditions are accepted; more, endless values, and unknown keys are not', () => {
    const many = (count: number) => ({ or: [{ and: Array.from({ length: count }, () => named) }, big] })
    expect(filterSchema.safeParse(many(99)).success).toBe(true)
    expect(filterSchema.safeParse(many(100)).success).toBe(false)
    expect(filterSchema.safeParse({ ...named, value: 'a'.repeat(100_001) }).success).toBe(false)
    expect(filterSchema.safeParse({ ...named, surprise: 1 }).success).toBe(false)
  })

  test('a hundred groups are accepted; more are not, even if they are empty', () => {
    const groups = (count: number) => ({ and: Array.from({ length: count - 1 }, () => ({ or: [] })) })
    expect(filterSchema.safeParse(groups(100)).success).toBe(true)
    expect(filterSchema.safeParse(groups(101)).error?.issues[0]?.message).toBe('At most 100 groups')
  })

  test('a million groups are refused before they are parsed', () => {
    const fill = (inner: unknown) => ({ and: Array.from({ length: 100 }, () => inner) })
    expect(filterSchema.safeParse(fill(fill(fill({ and: [] })))).success).toBe(false)
    expect(filterSchema.safeParse({ or: Array.from({ length: 1_000_000 }, () => named) }).success).toBe(false)
  })

  test('the values of a filter have a limit together', () => {
    const long = { ...named, value: 'a'.repeat(90_000) }
    expect(filterSchema.safeParse({ and: [long, long] }).success).toBe(true)
    expect(filterSchema.safeParse({ and: [long, long, long] }).success).toBe(false)
  })
})

describe('checking', () => {
  test.each([
    [{ fieldId: 'gone', operator: 'is', value: 1 }, "There is no field 'gone'"],
    [{ fieldId: 'size', operator: 'contains', value: 'x' }, "A field of type 'Number' has no operator 'contains'"],
    [{ fieldId: 'size', operator: 'toString' }, "A field of type 'Number' has no operator 'toString'"],
    [{ fieldId: 'size', operator: 'equals', value: 'x' }, "'=' cannot use this value"],
    [{ fieldId: 'id', operator: 'contains', value: 'x' }, "The record id has no operator 'contains'"],
    [{ fieldId: 'id', operator: 'is_any_of', value: 5 }, 'The record id cannot be compared with this value'],
  ])('%j is refused with a clear message', (filter, message) => {
    expect(() => checkFilter({ and: [named, filter] }, scope)).toThrow(QueryError)
    expect(() => checkFilter(filter, scope)).toThrow(message)
  })

  test('conditions on deleted fields are dropped, and groups that become empty', () => {
    const gone: Filter = { fieldId: 'gone', operator: 'is', value: 1 }
    expect(pruneFilter({ and: [gone, { or: [gone] }, { or: [gone, big] }] }, scope)).toEqual({ and: [{ or: [big] }] })
    expect(pruneFilter({ and: [gone] }, scope)).toBeNull()
  })
})

const anyPart: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>(tie => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<Filter>(
      named,
      big,
      { fieldId: 'gone', operator: 'is', value: 1 },
      { fieldId: 'size', operator: 'contains', value: 'x' },
      { fieldId: 'size', operator: 'equals', value: 'x' },
      { fieldId: 'id', operator: 'is', value: 'rec1' },
    ),
    fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
  ),
})).filter

test('what is left of a filter after pruning can run, and pruning it again changes nothing', () => {
  const runs = (condition: Condition) => {
    try {
      return checkFilter(condition, scope) === condition
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(anyPart, filter => {
      const pruned = pruneFilter(filter, scope)
      const good = conditionsOf(filter).filter(runs)
      expect(pruned ? conditionsOf(pruned) : []).toEqual(good)
      if (!pruned) return
      expect(checkFilter(pruned, scope)).toBe(pruned)
      expect(pruneFilter(pruned, scope)).toEqual(pruned)
    }),
  )
})

describe('in memory', () => {
  test('groups combine their conditions', () => {
    expect(keeps({ and: [named, big] }, { name: 'Ada', size: 6 })).toBe(true)
    expect(keeps({ and: [named, big] }, { name: 'Ada', size: 5 })).toBe(false)
    expect(keeps({ or: [named, big] }, { name: 'Ada' })).toBe(true)
    expect(keeps({ or: [] }, {})).toBe(true)
    expect(keeps({ or: [{ and: [] }, big] }, { size: 1 })).toBe(false)
  })

  test('a condition can test the id of a record', () => {
    expect(keeps({ fieldId: 'id', operator: 'is_any_of', value: ['rec1', 'rec2'] }, {})).toBe(true)
    expect(keeps({ fieldId: 'id', operator: 'is_none_of', value: ['rec1'] }, {})).toBe(false)
    expect(keeps({ fieldId: 'id', operator: 'is', value: 'rec1' }, {})).toBe(true)
  })

  test('an evaluation error keeps the record visible', () => {
    expect(keeps({ fieldId: 'gone', operator: 'is', value: 1 }, {})).toBe(true)
    expect(keeps(named, { name: 42 })).toBe(true)
  })
})

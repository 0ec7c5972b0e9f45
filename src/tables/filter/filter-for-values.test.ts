import { expect, test } from 'vitest'
import { fieldType, fieldTypes } from '../../fields/registry.ts'
import { sampleTemplate, testContext } from '../../fields/testing.ts'
import { conditionsOf } from '../../query/filter.ts'
import { filterForValues } from './filter-for-values.ts'

const uniqueTypes = Object.values(fieldTypes).filter(type => 'uniqueBy' in type && type.uniqueBy !== undefined)
const field = (name: string) => ({ id: 'f', name, type: name, template: sampleTemplate(fieldType(name)), order: 1 })

test('types with unique values are filtered by a value, or not at all', () => {
  const filtered = uniqueTypes.filter(({ type, sample }) => filterForValues(field(type), [sample]) !== null)
  expect(filtered.length).toBeGreaterThan(6)
  for (const { type, sample, template: _ } of filtered) {
    const filter = filterForValues(field(type), [sample])
    const [condition] = filter ? conditionsOf(filter) : []
    const operator = fieldType(type).operators[condition?.operator ?? '']
    const holds = (value: unknown) =>
      operator?.test(value, condition?.value, { template: field(type).template, context: testContext })
    expect([type, holds(sample), holds(null)]).toEqual([type, true, false])
  }
})

test('several values are alternatives, and none make no filter', () => {
  expect(filterForValues(field('number'), [1, 2])).toEqual({
    or: [
      { fieldId: 'f', operator: 'equals', value: 1 },
      { fieldId: 'f', operator: 'equals', value: 2 },
    ],
  })
  expect(filterForValues(field('number'), [])).toBeNull()
  expect(filterForValues(field('number'), [1, 'x'])).toBeNull()
})

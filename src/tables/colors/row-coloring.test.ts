import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import type { Field, RowColors } from '../../engine/model/structure.ts'
import { rowColoring } from './row-coloring.ts'

const template = (type: string, settings: unknown = {}) => fieldType(type).template.parse(settings)
const options = [
  { value: 'todo', label: 'To do', color: 'gray' },
  { value: 'done', label: 'Done', color: 'green' },
]
const fields: Field[] = [
  { id: 'name', name: 'Task', type: 'single_line_text', template: template('single_line_text'), order: 1 },
  { id: 'status', name: 'Status', type: 'single_select', template: template('single_select', { options }), order: 2 },
  { id: 'hours', name: 'Hours', type: 'number', template: template('number'), order: 3 },
]
const context = { now: 0, timeZone: 'UTC', locale: 'en' }
const colorOf = (colors: RowColors, data: Record<string, unknown>) =>
  rowColoring(colors, { fields, context })({ id: 'rec', valueOf: fieldId => data[fieldId] ?? null })

describe('the color of a record', () => {
  test('is that of its option, and says which that is', () => {
    const colors = { fieldId: 'status' }
    expect(colorOf(colors, { status: 'done' })).toEqual({ hue: 'green', reason: 'Status Done' })
    for (const status of [null, 'an option that the field has lost']) expect(colorOf(colors, { status })).toBeNull()
  })

  test('is the first whose conditions it meets, and says what these are', () => {
    const over = (hours: number) => ({ fieldId: 'hours', operator: 'gt', value: hours })
    const operator = Object.entries(fieldType('number').operators).find(([, { label }]) => label === '>')?.[0] ?? ''
    const rules = [
      { filter: { and: [{ ...over(8), operator }] }, color: 'red' as const },
      { filter: { and: [{ ...over(4), operator }] }, color: 'orange' as const },
    ]
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 0, max: 12 })), hours => {
        const expected = hours === null || hours <= 4 ? null : hours > 8 ? 'red' : 'orange'
        expect(colorOf({ rules }, { hours })?.hue ?? null).toBe(expected)
      }),
    )
    expect(colorOf({ rules }, { hours: 5 })?.reason).toBe('Hours > 4')
  })

  test('has no color without a condition, by a deleted field, or by one without colors', () => {
    const gone = { and: [{ fieldId: 'gone', operator: 'is_empty' }] }
    for (const filter of [null, gone, { and: [] }])
      expect(colorOf({ rules: [{ filter, color: 'blue' }] }, { name: 'x' })).toBeNull()
    expect(colorOf({ fieldId: 'gone' }, { gone: 'x' })).toBeNull()
    expect(colorOf({ fieldId: 'name' }, { name: 'x' })).toBeNull()
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertValue } from './convert-value.ts'
import type { FieldType, Reading } from './field-type.ts'
import { fieldTypes } from './registry.ts'
import { anyValue, sampleTemplate, testContext } from './testing.ts'

const types = Object.values<FieldType>(fieldTypes)
const pairs = types.flatMap(from => types.filter(to => to !== from).map(to => ({ from, to })))
const convert = (stored: unknown, from: FieldType, { to, template }: { to: FieldType; template: unknown }) =>
  convertValue(
    stored,
    { type: from.type, template: sampleTemplate(from) },
    { type: to.type, template, context: testContext },
  )

describe.each(pairs)('$from.label to $to.label', ({ from, to }) => {
  const plain = sampleTemplate(to)

  test('gives values that the new type can store and show, or an error message', () => {
    fc.assert(
      fc.property(anyValue(from, sampleTemplate(from)), stored => {
        const shown = from.show(stored, sampleTemplate(from), testContext)
        const template = to.extendTemplate?.(plain, [shown]) ?? plain
        const reading = convert(stored, from, { to, template })
        if (reading.kind === 'value') expect(to.check(reading.value, template)).toEqual(reading)
        if (reading.kind === 'unreadable') expect(reading.message).not.toBe('')
        if (stored === null) expect(reading.kind).toBe('empty')
      }),
      { numRuns: 40 },
    )
  })
})

describe.each(pairs.filter(({ from, to }) => from.amount && to.amount))('$from.label to $to.label', ({ from, to }) => {
  test('keeps amounts to the last digit, and converts them back', () => {
    const [template, amount] = [sampleTemplate(to), from.amount]
    fc.assert(
      fc.property(anyValue(from, sampleTemplate(from)), stored => {
        if (stored === null) return
        const there = convert(stored, from, { to, template })
        if (there.kind !== 'value' || to.amount?.toNumber(there.value) !== amount?.toNumber(stored)) return
        const back = convert(there.value, to, { to: from, template: sampleTemplate(from) })
        expect(back).toEqual({ kind: 'value', value: stored })
      }),
      { numRuns: 40 },
    )
  })
})

test('links do not convert where the linked records are unknown', () => {
  const { base: _, ...context } = testContext
  const links = { type: 'linked_record', template: sampleTemplate(fieldTypes.linked_record as FieldType) }
  const text = { type: 'single_line_text', template: {} }
  expect(convertValue(['a'], links, { ...text, context }).kind).toBe('unreadable')
  expect(convertValue('a', text, { ...links, context }).kind).toBe('unreadable')
})

test('people do not become text where their names are unknown', () => {
  const { base: _, ...context } = testContext
  const text = { type: 'single_line_text', template: {} }
  expect(convertValue(['ann'], { type: 'user', template: {} }, { ...text, context }).kind).toBe('unreadable')
  expect(convertValue('ann', { type: 'created_by', template: {} }, { ...text, context }).kind).toBe('unreadable')
})

const became = (reading: Reading<unknown>) => (reading.kind === 'value' ? reading.value : reading.kind)

test.each([
  ['number', 0.123456, 'percent', 0.123456],
  ['number', 50, 'percent', 50],
  ['percent', 0.07, 'number', 0.07],
  ['number', -1234.567, 'currency', -1234.567],
  ['number', 5400, 'duration', 5400],
  ['duration', 5400, 'number', 5400],
  ['number', 3.9, 'rating', 3],
  ['number', 99, 'rating', 10],
  ['number', -1, 'rating', 'empty'],
  ['rating', 4, 'number', 4],
  ['checkbox', true, 'number', 1],
  ['checkbox', false, 'currency', 0],
  ['number', 1, 'checkbox', true],
  ['number', 0, 'checkbox', false],
  ['number', 2, 'checkbox', 'unreadable'],
  ['percent', 0.07, 'single_line_text', '7%'],
  ['currency', -5, 'single_line_text', '-$5.00'],
  ['duration', 5400, 'single_line_text', '1:30'],
  ['rating', 4, 'long_text', '4'],
  ['single_line_text', '45%', 'percent', 0.45],
  ['single_line_text', '45', 'percent', 0.45],
  ['single_line_text', '($1,234.50)', 'currency', -1234.5],
  ['single_line_text', '1:30', 'duration', 5400],
  ['single_line_text', '1:30:75', 'duration', 'unreadable'],
  ['single_line_text', '4 stars', 'rating', 4],
  ['date', '2026-01-31', 'number', 'unreadable'],
  ['date', '2026-01-31', 'rating', 'unreadable'],
  ['date', '2026-01-31', 'duration', 'unreadable'],
  ['number', 5, 'date', 'unreadable'],
  ['percent', 0.07, 'date', 'unreadable'],
  ['single_select', 'doing', 'number', 'unreadable'],
  ['single_line_text', '"The, ""a""", "The, ""b"""', 'linked_record', ['a', 'b']],
  ['single_line_text', 'The, "a"', 'linked_record', ['a']],
  ['long_text', '"The, ""a""", Zed', 'linked_record', 'unreadable'],
  ['linked_record', ['a'], 'long_text', '"The, ""a"""'],
  ['lookup', ['One', 'Two'], 'single_line_text', 'One, Two'],
  ['lookup', ['5'], 'number', 5],
  ['number', 5, 'lookup', 'unreadable'],
  ['linked_record', ['a'], 'attachments', 'unreadable'],
] as const)('%s %j as %s is %j', (...[from, stored, to, expected]) => {
  const type: FieldType = fieldTypes[to]
  const reading: Reading<unknown> = convert(stored, fieldTypes[from], { to: type, template: sampleTemplate(type) })
  expect(became(reading)).toEqual(expected)
})

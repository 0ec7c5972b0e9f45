import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { empty, value, type FieldType } from './field-type.ts'
import { fieldType, fieldTypes, isFieldType } from './registry.ts'
import { anyText, anyValue, sampleTemplate, testContext } from './testing.ts'

const types: [string, FieldType][] = Object.entries(fieldTypes)
const locales = [
  'en-US',
  'de-DE',
  'fr-FR',
  'de-CH',
  'en-IN',
  'es-ES',
  'pl-PL',
  'ja-JP',
  'ko-KR',
  'zh-CN',
  'ar-EG',
  'sv-SE',
  'hu-HU',
]

describe.each(types)('%s', (name, type) => {
  const template = sampleTemplate(type)

  test('is registered under its own name, with a label and a default name', () => {
    expect(type.type).toBe(name)
    expect(type.label).not.toBe('')
    expect(type.defaultName).not.toBe('')
  })

  test('accepts an empty template, and refuses unknown keys', () => {
    expect(type.template.safeParse({}).success).toBe(true)
    expect(type.template.safeParse({ madeUp: 1 }).success).toBe(false)
    expect(type.template.parse(template)).toEqual(template)
  })

  test('accepts its sample, and reads back what it shows', () => {
    expect(type.check(type.sample, template)).toEqual(value(type.sample))
    const shown = type.show(type.sample, template, testContext)
    const reading = type.read(shown, template, testContext)
    if (type.isOnlyShown) expect(reading.kind).toBe('unreadable')
    else expect(reading).toEqual(value(type.sample))
  })

  test.each(locales)('reads back what it shows in %s', locale => {
    const context = { ...testContext, locale }
    const shown = type.show(type.sample, template, context)
    expect(shown).not.toBe('')
    if (!type.isOnlyShown) expect(type.read(shown, template, context)).toEqual(value(type.sample))
  })

  test("shows '' for null, and reads blank text as empty", () => {
    expect(type.show(null, template)).toBe('')
    for (const blank of ['', ' ', '\t\n', '\u00A0']) expect(type.read(blank, template, testContext)).toEqual(empty)
  })

  test('reads every shown text as a value with the same text', () => {
    fc.assert(
      fc.property(anyValue(type, template), stored => {
        const shown = type.show(stored, template, testContext)
        const reading = type.read(shown, template, testContext)
        if (type.isOnlyShown) return
        expect(reading.kind).toBe(shown.trim() === '' ? 'empty' : 'value')
        if (reading.kind === 'value') expect(type.show(reading.value, template, testContext)).toBe(shown)
      }),
    )
  })

  test('editing a value as text loses nothing, in any language', () => {
    const { editText } = type
    if (!editText) return
    fc.assert(
      fc.property(anyValue(type, template), fc.constantFrom(...locales), (stored, locale) => {
        const context = { ...testContext, locale }
        const text = stored === null ? '' : editText(stored, template, context)
        expect(type.read(text, template, context)).toEqual(stored === null ? empty : value(stored))
      }),
    )
  })

  test('continues a series only with values that it can hold', () => {
    fc.assert(
      fc.property(fc.array(anyValue(type, template), { minLength: 1, maxLength: 3 }), fc.nat(30), (values, n) => {
        const next = values.every(each => each !== null) ? type.series?.(values, template)?.(n + 1) : undefined
        if (next !== undefined && next !== null) expect(type.check(next, template)).toEqual(value(next))
      }),
    )
  })

  test('accepts every value that it reads as JSON too', () => {
    fc.assert(
      fc.property(anyText, text => {
        const reading = type.read(text, template, testContext)
        if (reading.kind === 'value') expect(type.check(reading.value, template)).toEqual(reading)
        if (reading.kind === 'unreadable') expect(reading.message).not.toBe('')
      }),
    )
  })

  test('refuses invalid JSON with a message', () => {
    // A looked-up value may be of any type.
    const lists = type.isReadOnly ? [] : [[{}]]
    for (const json of [{}, ...lists, Number.NaN, Infinity, () => 1])
      expect(type.check(json, template).kind).toBe('unreadable')
    expect(type.check([], template).kind).not.toBe('value')
  })

  test('labels its operators, and offers only operands that they accept', () => {
    for (const operator of Object.values(type.operators)) {
      expect(operator.label).not.toBe('')
      expect(operator.operand === null).toBe(operator.operandInput === 'none')
      for (const { operand } of operator.operandChoices ?? [])
        expect(operator.operand?.safeParse(operand).success).toBe(true)
      for (const { operand, count } of operator.countedChoices ?? []) {
        expect(operator.operand?.safeParse(operand(3)).success).toBe(true)
        expect(count(operand(3))).toBe(3)
      }
    }
  })
})

test('an unknown field type is an error that names the type', () => {
  expect(() => fieldType('telepathy')).toThrow("There is no field type 'telepathy'")
  expect(isFieldType('toString')).toBe(false)
})

test('no two types have the same rank for guesses', () => {
  const ranks = types.flatMap(([, type]) => type.guess?.rank ?? [])
  expect(new Set(ranks).size).toBe(ranks.length)
})

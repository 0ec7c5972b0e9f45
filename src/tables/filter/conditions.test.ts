import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BaseContext, FieldType } from '../../fields/field-type.ts'
import { fieldType, fieldTypes } from '../../fields/registry.ts'
import { maxOperandLength } from '../../fields/text/text-operators.ts'
import { anyValue, sampleTemplate } from '../../fields/testing.ts'
import { readOperand, resolvedFields, showOperand } from './conditions.ts'

const text = fieldType('single_line_text')
const read = (type: FieldType, operator: string, typed: string) =>
  readOperand({ text: typed, type, template: sampleTemplate(type), operator })

const typedOperators = Object.values<FieldType>(fieldTypes)
  .filter(type => type.column !== null && !type.isOnlyShown)
  .flatMap(type =>
    Object.entries(type.operators)
      .filter(([, { operandInput }]) => operandInput === 'value')
      .map(([operator]) => [type.type, operator] as const),
  )

describe('a typed operand', () => {
  test.each(typedOperators)('of %s %s shows as a text that reads as an operand with that text', (name, operator) => {
    const type = fieldType(name)
    const template = sampleTemplate(type)
    fc.assert(
      fc.property(anyValue(type, template), value => {
        const schema = type.operators[operator]?.operand
        if (value === null || !schema?.safeParse(value).success) return
        const shown = showOperand({ fieldId: 'f', operator, value }, type, template)
        const reading = readOperand({ text: shown, type, template, operator })
        const read = reading.kind === 'value' ? reading.value : undefined
        expect(showOperand({ fieldId: 'f', operator, value: read }, type, template)).toBe(shown)
      }),
    )
  })

  test.each(typedOperators)('of %s %s is refused in the panel if the server would refuse it', (name, operator) => {
    const type = fieldType(name)
    fc.assert(
      fc.property(fc.string(), typed => {
        const reading = read(type, operator, typed)
        if (reading.kind === 'value')
          expect(type.operators[operator]?.operand?.safeParse(reading.value).success).toBe(true)
      }),
    )
  })

  test('that is blank, or for an operator without one, is empty', () => {
    expect(read(text, 'contains', ' \t')).toEqual({ kind: 'empty' })
    expect(read(text, 'is_empty', 'x')).toEqual({ kind: 'empty' })
    expect(read(text, 'no_such_operator', 'x')).toEqual({ kind: 'empty' })
  })

  test('of a text keeps its spaces', () => {
    expect(read(text, 'contains', ' a ')).toEqual({ kind: 'value', value: ' a ' })
  })

  test('that is too long is refused with the limit', () => {
    expect(read(text, 'starts_with', 'x'.repeat(maxOperandLength)).kind).toBe('value')
    expect(read(text, 'starts_with', 'x'.repeat(maxOperandLength + 1))).toEqual({
      kind: 'unreadable',
      message: `Use up to ${maxOperandLength.toLocaleString()} characters`,
    })
  })

  test('that is not set shows nothing', () => {
    for (const value of [undefined, null])
      expect(showOperand({ fieldId: 'f', operator: 'contains', value }, text, {})).toBe('')
  })
})

describe('the fields to filter by', () => {
  const lookup = {
    id: 'l',
    name: 'Rank',
    type: 'lookup',
    template: { linkedRecordFieldId: 'link', lookupFieldId: 'rank' },
    order: 1,
  }
  const number = { type: fieldType('number'), template: sampleTemplate(fieldType('number')) }
  const base = (fields: Record<string, { type: FieldType; template: unknown }>): BaseContext => ({
    fieldOf: id => fields[id],
    nameOf: () => undefined,
    idOf: () => undefined,
  })

  test('show a lookup as what it looks up, under its own name', () => {
    expect(resolvedFields([lookup], base({ rank: number }))).toEqual([
      { ...lookup, type: 'number', template: number.template },
    ])
  })

  test('show a lookup of an unknown field, or of another lookup, as a lookup', () => {
    expect(resolvedFields([lookup], undefined)[0]?.type).toBe('lookup')
    expect(resolvedFields([lookup], base({}))[0]?.type).toBe('lookup')
    const other = { type: fieldType('lookup'), template: lookup.template }
    expect(resolvedFields([lookup], base({ rank: other }))[0]?.type).toBe('lookup')
  })
})

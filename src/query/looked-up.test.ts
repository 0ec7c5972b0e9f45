import { describe, expect, test } from 'vitest'
import type { BaseContext, FieldType } from '../fields/field-type.ts'
import { fieldType, fieldTypes } from '../fields/registry.ts'
import { sampleTemplate, testContext } from '../fields/testing.ts'
import { queriedField, ofEach } from './looked-up.ts'

const number = fieldType('number')
const lookup = { type: 'lookup', template: { linkedRecordFieldId: 'link', lookupFieldId: 'size' } }
const base = (fields: Record<string, { type: FieldType; template: unknown }>): Pick<BaseContext, 'fieldOf'> => ({
  fieldOf: id => fields[id],
})

describe('the field that a query uses', () => {
  test('is the field itself, unless it is a lookup', () => {
    expect(queriedField({ type: 'number', template: { a: 1 } }, base({}))).toEqual({
      type: number,
      template: { a: 1 },
      isList: false,
    })
  })

  test('is what a lookup looks up, as a list', () => {
    const source = { type: number, template: sampleTemplate(number) }
    expect(queriedField(lookup, base({ size: source }))).toEqual({ ...source, isList: true })
  })

  test('is the lookup if its field is unknown or a lookup too', () => {
    const other = { type: fieldType('lookup'), template: lookup.template }
    for (const context of [undefined, base({}), base({ size: other })])
      expect(queriedField(lookup, context)).toEqual({ ...other, isList: false })
  })
})

const operators = Object.values<FieldType>(fieldTypes)
  .filter(type => type.column !== null)
  .flatMap(type => Object.keys(type.operators).map(name => [type.type, name] as const))

describe.each(operators)('a list of %s values and %s', (typeName, name) => {
  const type = fieldType(typeName)
  const template = sampleTemplate(type)
  const operator = type.operators[name]
  if (!operator) throw new Error('unreachable')
  const candidates = [type.sample, 'a', 1, true, [], ...(operator.operandChoices ?? []).map(({ operand }) => operand)]
  const operand = operator.operand ? candidates.find(each => operator.operand?.safeParse(each).success) : undefined
  const field = { template, context: testContext }
  const one = (value: unknown) => operator.test(value, operand, field)
  const holds = (values: unknown) =>
    ofEach(operator, template).test(values, operand, { template: {}, context: testContext })

  test('agree with a single value for a list of one', () => {
    expect(holds([type.sample])).toBe(one(type.sample))
  })

  test('treat an empty list, and no list, like an empty cell', () => {
    expect([holds([]), holds(null)]).toEqual([one(null), one(null)])
  })

  test('need all values if an empty cell matches, and one value otherwise', () => {
    const other = ofEach(operator, template)
    const passes = (values: boolean[]) =>
      ofEach({ ...operator, test: value => (value === null ? one(null) : value === true) }, template).test(
        values,
        operand,
        { template: {}, context: testContext },
      )
    expect(other.label).toBe(operator.label)
    expect(passes([true, false])).toBe(!one(null))
    expect(passes([true, true])).toBe(true)
    expect(passes([false, false])).toBe(false)
  })
})

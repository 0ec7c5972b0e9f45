import { expect, test } from 'vitest'
import { Config, Id } from './inputs.ts'
import { limits } from '../model/structure.ts'

test('an id cannot be the name of an inherited property', () => {
  for (const id of ['constructor', '__proto__', 'toString', 'valueOf', 'no id'])
    expect(Id.safeParse(id).success).toBe(false)
  expect(Id.safeParse('fldConstructor').success).toBe(true)
})

test('the colors of a view are a field, conditions with known colors, or null', () => {
  const accepts = (colors: unknown) => Config.safeParse({ colors }).success
  const rule = { filter: { fieldId: 'fld', operator: 'is', value: 1 }, color: 'red' }
  for (const colors of [null, { fieldId: 'fld' }, { rules: [] }, { rules: [rule, { ...rule, filter: null }] }])
    expect(accepts(colors)).toBe(true)
  const bad = [
    'red',
    {},
    { fieldId: '' },
    { fieldId: 'fld', rules: [] },
    { rules: [{ ...rule, color: '#ff0000' }] },
    { rules: [{ ...rule, filter: { and: 'x' } }] },
    { rules: Array.from({ length: limits.colorRules + 1 }, () => rule) },
  ]
  for (const colors of bad) expect(accepts(colors)).toBe(false)
})

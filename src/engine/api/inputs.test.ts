import { expect, test } from 'vitest'
import { Config, Id } from './inputs.ts'
import { limits } from '../model/structure.ts'

test('an id is no name that every object has something under', () => {
  for (const id of ['constructor', '__proto__', 'toString', 'valueOf', 'no id'])
    expect(Id.safeParse(id).success).toBe(false)
  expect(Id.safeParse('fldConstructor').success).toBe(true)
})

test('colors of a view are a field, or conditions with colors that there are, or none', () => {
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

import { expect, test } from 'vitest'
import { z } from 'zod'
import { Config, Id, list } from './inputs.ts'
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

test('a list that is too long is refused before its items are parsed', () => {
  let parsed = 0
  const counted = z.string().refine(() => ++parsed > 0)
  const texts = list(counted, 3)
  expect(texts.parse(['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(parsed).toBe(3)
  expect(texts.safeParse(Array.from({ length: 4 }, () => 'x')).error?.issues[0]).toMatchObject({
    code: 'too_big',
    origin: 'array',
    maximum: 3,
  })
  expect(parsed).toBe(3)
  expect(texts.safeParse('abc').success).toBe(false)
})

test('a view cannot have settings for more fields than a table can have', () => {
  const widths = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 120]))
  const accepts = (config: object) => Config.safeParse(config).success
  expect(accepts({ fieldWidths: widths(limits.fieldsPerTable) })).toBe(true)
  expect(accepts({ fieldWidths: widths(limits.fieldsPerTable + 1) })).toBe(false)
  const sums = Object.fromEntries(Object.keys(widths(limits.fieldsPerTable + 1)).map(id => [id, 'sum']))
  expect(accepts({ summaries: sums })).toBe(false)
})

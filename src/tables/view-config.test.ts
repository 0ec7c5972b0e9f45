import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyConfig, type ViewConfig } from './structure.ts'
import { configBefore, joinChanges, mergeConfig, type ViewConfigChange } from './view-config.ts'

const fieldId = fc.constantFrom('a', 'b', 'c')
const change: fc.Arbitrary<ViewConfigChange> = fc.record(
  {
    sorts: fc.array(fc.record({ fieldId, dir: fc.constantFrom('asc', 'desc') }), { maxLength: 2 }),
    hiddenFieldIds: fc.uniqueArray(fieldId),
    fieldWidths: fc.dictionary(fieldId, fc.option(fc.integer({ min: 100, max: 300 }))),
  },
  { requiredKeys: [] },
)
const config: fc.Arbitrary<ViewConfig> = change.map(one => mergeConfig(emptyConfig, one))

test('the keys that are given are taken over, and of the widths each by itself, within limits', () => {
  const before = { ...emptyConfig, hiddenFieldIds: ['x'], fieldWidths: { a: 200, b: 250 } }
  expect(mergeConfig(before, { fieldWidths: { b: 999, c: 20 } })).toEqual({
    ...before,
    fieldWidths: { a: 200, b: 300, c: 100 },
  })
})

test('a width of null is the usual one', () => {
  const before = { ...emptyConfig, fieldWidths: { a: 200, b: 250 } }
  expect(mergeConfig(before, { fieldWidths: { a: null } }).fieldWidths).toEqual({ b: 250 })
})

test('a change knows how to take itself back', () => {
  fc.assert(
    fc.property(config, change, (before, one) => {
      expect(mergeConfig(mergeConfig(before, one), configBefore(before, one))).toEqual(before)
    }),
  )
})

test('two changes as one do what both do, and go back to before both', () => {
  fc.assert(
    fc.property(config, change, change, (before, one, other) => {
      const between = mergeConfig(before, one)
      const after = mergeConfig(between, other)
      expect(mergeConfig(before, joinChanges(one, other))).toEqual(after)
      const back = joinChanges(configBefore(between, other), configBefore(before, one))
      expect(mergeConfig(after, back)).toEqual(before)
    }),
  )
})

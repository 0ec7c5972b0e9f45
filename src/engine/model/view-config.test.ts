import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyConfig, type ViewConfig } from './structure.ts'
import {
  configBefore,
  joinChanges,
  keptConfig,
  mergeConfig,
  splitConfig,
  type ViewConfigChange,
} from './view-config.ts'

const fieldId = fc.constantFrom('a', 'b', 'c')
const change: fc.Arbitrary<ViewConfigChange> = fc.record(
  {
    sorts: fc.array(fc.record({ fieldId, dir: fc.constantFrom('asc', 'desc') }), { maxLength: 2 }),
    hiddenFieldIds: fc.uniqueArray(fieldId),
    fieldWidths: fc.dictionary(fieldId, fc.option(fc.integer({ min: 100, max: 300 }))),
    summaries: fc.dictionary(fieldId, fc.option(fc.constantFrom('sum', 'max'))),
  },
  { requiredKeys: [] },
)
const config: fc.Arbitrary<ViewConfig> = change.map(one => mergeConfig(emptyConfig, one))

test('the given keys are merged, widths one by one and within limits', () => {
  const before = { ...emptyConfig, hiddenFieldIds: ['x'], fieldWidths: { a: 200, b: 250 } }
  expect(mergeConfig(before, { fieldWidths: { b: 1_200, c: 20 } })).toEqual({
    ...before,
    fieldWidths: { a: 200, b: 1_000, c: 100 },
  })
})

test('a width of null is the default width', () => {
  const before = { ...emptyConfig, fieldWidths: { a: 200, b: 250 } }
  expect(mergeConfig(before, { fieldWidths: { a: null } }).fieldWidths).toEqual({ b: 250 })
})

test('a change can be reverted', () => {
  fc.assert(
    fc.property(config, change, (before, one) => {
      expect(mergeConfig(mergeConfig(before, one), configBefore(before, one))).toEqual(before)
    }),
  )
})

test('two joined changes do what both do, and can be reverted together', () => {
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

describe('a change with expected values', () => {
  const before = { ...emptyConfig, hiddenFieldIds: ['x'], fieldWidths: { a: 200, b: 250 } }

  test('keeps what someone else has changed since, and applies the rest', () => {
    const now: ViewConfig = { ...before, rowHeight: 'tall', fieldWidths: { a: 220, b: 250 } }
    const input = { rowHeight: 'medium' as const, frozenFields: 2, fieldWidths: { a: 100, b: 100 } }
    const expects = configBefore(before, input)
    expect(mergeConfig(now, input, expects)).toEqual({ ...now, frozenFields: 2, fieldWidths: { a: 220, b: 100 } })
    expect(keptConfig(now, input, expects)).toEqual({ rowHeight: 'tall', fieldWidths: { a: 220 } })
  })

  test('hides and shows each field separately', () => {
    const now = { ...before, hiddenFieldIds: ['x', 'theirs'] }
    const input = { hiddenFieldIds: ['mine'] }
    expect(mergeConfig(now, input, { hiddenFieldIds: ['x'] }).hiddenFieldIds).toEqual(['theirs', 'mine'])
    expect(keptConfig(now, input, { hiddenFieldIds: ['x'] })).toBeNull()
  })

  test('expects widths within their limits', () => {
    const wide = { fieldWidths: { a: 999 } }
    const now = mergeConfig(before, wide)
    expect(mergeConfig(now, { fieldWidths: { a: 200 } }, wide).fieldWidths).toEqual(before.fieldWidths)
  })

  test('is applied completely if nobody else has changed anything', () => {
    fc.assert(
      fc.property(config, change, (now, next) => {
        const expects = configBefore(now, next)
        expect(mergeConfig(now, next, expects)).toEqual(mergeConfig(now, next))
        expect(keptConfig(now, next, expects)).toBeNull()
      }),
    )
  })

  test('and a reverted change commute, except for settings that both change', () => {
    fc.assert(
      fc.property(config, change, change, (start, mine, theirs) => {
        const made = mergeConfig(start, mine)
        const now = mergeConfig(made, theirs)
        const [back, expects] = [configBefore(start, mine), configBefore(made, mine)]
        const undone = mergeConfig(now, back, expects)
        const kept = keptConfig(now, back, expects) ?? {}
        const { others } = splitConfig(back, kept)
        expect(undone).toEqual(mergeConfig(now, others, expects))
        expect(configBefore(undone, kept)).toEqual(kept)
      }),
    )
  })
})

test("a change of one field's summary keeps those of other fields, and null removes it", () => {
  const before = { ...emptyConfig, summaries: { a: 'sum', b: 'max' } }
  expect(mergeConfig(before, { summaries: { b: null, c: 'min' } }).summaries).toEqual({ a: 'sum', c: 'min' })
  const since = mergeConfig(before, { summaries: { a: 'average' } }, { summaries: { a: 'min' } })
  expect(since.summaries).toEqual(before.summaries)
  expect(keptConfig(before, { summaries: { a: 'average' } }, { summaries: { a: 'min' } })).toEqual({
    summaries: { a: 'sum' },
  })
})

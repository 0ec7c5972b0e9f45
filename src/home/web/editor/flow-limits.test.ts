import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedLimits, limitsOf, typedLimits, type TypedLimits } from './flow-limits.ts'

const none = { openDate: '', expirationDate: '', maxSubmissions: '' }

test('empty fields set no limits, and limits survive the fields', () => {
  expect(limitsOf(none)).toEqual({
    values: { openDate: null, expirationDate: null, maxSubmissions: null },
    problem: null,
  })
  const limits = { openDate: '2026-11-21T10:00:00.000Z', expirationDate: null, maxSubmissions: 12 }
  expect(limitsOf(typedLimits({ ...limits, disabledForm: false })).values).toEqual(limits)
})

test('a flow has to close after it opens', () => {
  const typed = { ...none, openDate: '2026-11-21T10:00', expirationDate: '2026-11-21T09:59' }
  expect(limitsOf(typed).problem).toBe('order')
  expect(limitsOf({ ...typed, expirationDate: '2026-11-21T10:01' }).problem).toBeNull()
})

test.each(['0', '-1', '1.5', 'many', '1e3', '9999999999'])('%s is not a valid response limit', maxSubmissions => {
  expect(limitsOf({ ...none, maxSubmissions }).problem).toBe('number')
})

describe('saving limits', () => {
  const stored = {
    disabledForm: false,
    openDate: '2026-11-21T10:00:30.000Z',
    expirationDate: '2027-11-21T10:00:45.000Z',
    maxSubmissions: 12,
  }

  test('sends nothing that was not typed, so that times keep their seconds', () => {
    expect(changedLimits(stored, {})).toEqual({})
    expect(changedLimits(stored, { maxSubmissions: '20' })).toEqual({ maxSubmissions: 20 })
  })

  test('sends nothing that was typed back to what is stored', () => {
    expect(changedLimits(stored, { ...typedLimits(stored), maxSubmissions: ' 12 ' })).toEqual({})
  })

  test('removes a limit that was emptied', () => {
    expect(changedLimits(stored, { maxSubmissions: '', expirationDate: '' })).toEqual({
      maxSubmissions: null,
      expirationDate: null,
    })
  })

  test('of two people changes both of what they typed', () => {
    const time = fc.integer({ min: 0, max: 2_000_000_000 }).map(minutes => new Date(minutes * 1_000).toISOString())
    const settings = fc.record({
      openDate: fc.option(time),
      expirationDate: fc.option(time),
      maxSubmissions: fc.option(fc.integer({ min: 1, max: 1_000_000_000 - 1 })),
    })
    const edit = fc.oneof(
      fc.constant<[keyof TypedLimits, string]>(['maxSubmissions', '7']),
      fc.constant<[keyof TypedLimits, string]>(['openDate', '2030-01-02T03:04']),
      fc.constant<[keyof TypedLimits, string]>(['expirationDate', '']),
    )
    fc.assert(
      fc.property(settings, edit, edit, (limits, [one, first], [other, second]) => {
        fc.pre(one !== other)
        const flow = { ...limits, disabledForm: false }
        const saved = { ...flow, ...changedLimits(flow, { [one]: first }), ...changedLimits(flow, { [other]: second }) }
        const values = typedLimits(saved)
        expect([values[one], values[other]]).toEqual([first, second])
        const untouched = (['openDate', 'expirationDate', 'maxSubmissions'] as const).find(
          name => name !== one && name !== other,
        )
        if (untouched) expect(saved[untouched]).toBe(flow[untouched])
      }),
    )
  })
})

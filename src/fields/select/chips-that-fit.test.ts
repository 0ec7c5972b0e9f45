import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chipsThatFit } from './chips-that-fit.ts'

const room = { width: 100, lines: 1, gap: 4, moreWidth: 20 }

describe('chips', () => {
  test('all show if they fit exactly', () => {
    expect(chipsThatFit([48, 48], room)).toBe(2)
    expect(chipsThatFit([], room)).toBe(0)
  })

  test('leave room for the counter of hidden chips', () => {
    expect(chipsThatFit([48, 48, 10], room)).toBe(1)
    expect(chipsThatFit([30, 30, 48], room)).toBe(2)
  })

  test('leave room for the counter if all fit but more exist', () => {
    expect(chipsThatFit([48, 48], { ...room, hasMore: true })).toBe(1)
    expect(chipsThatFit([60, 80], { ...room, lines: 2, hasMore: true })).toBe(1)
    expect(chipsThatFit([60, 70], { ...room, lines: 2, hasMore: true })).toBe(2)
  })

  test('show at least one, even if it is wider than the cell', () => {
    expect(chipsThatFit([300], room)).toBe(1)
    expect(chipsThatFit([300, 10], room)).toBe(1)
  })

  test('wrap to the next line', () => {
    expect(chipsThatFit([60, 60, 60], { ...room, lines: 2 })).toBe(2)
    expect(chipsThatFit([60, 60, 60], { ...room, lines: 3 })).toBe(3)
  })

  test('increase in number with the width of the cell, up to their total', () => {
    const anyWidths = fc.array(fc.integer({ min: 20, max: 200 }), { maxLength: 20 })
    fc.assert(
      fc.property(
        anyWidths,
        fc.integer({ min: 40, max: 400 }),
        fc.integer({ min: 1, max: 5 }),
        (widths, width, lines) => {
          const shown = chipsThatFit(widths, { ...room, width, lines })
          expect(shown).toBeLessThanOrEqual(widths.length)
          expect(shown).toBeGreaterThanOrEqual(Math.min(1, widths.length))
          expect(chipsThatFit(widths, { ...room, width, lines: lines + 1 })).toBeGreaterThanOrEqual(shown)
        },
      ),
    )
  })
})

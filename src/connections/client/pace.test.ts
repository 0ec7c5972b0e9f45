import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Pace } from './pace.ts'

describe('the pace of a connection', () => {
  test('lets the first request go at once, and the next ones a fraction of a second apart', () => {
    const pace = new Pace()
    expect([1, 2, 3].map(() => pace.take('1', 5, 10_000))).toEqual([0, 200, 400])
  })

  test('never lets more requests go in a second than the service takes', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 60 })
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 10 }), (pauses, perSecond) => {
        const pace = new Pace()
        let now = 0
        const starts = pauses.flatMap(gap => {
          now += gap
          const wait = pace.take('1', perSecond, now)
          return wait === null ? [] : [now + wait]
        })
        for (const start of starts) {
          expect(starts.filter(other => other >= start && other < start + 999).length).toBeLessThanOrEqual(perSecond)
        }
      }),
    )
  })

  test('is its own for each connection', () => {
    const pace = new Pace()
    pace.take('1', 1, 0)
    expect(pace.take('2', 1, 0)).toBe(0)
  })

  test('holds requests as long as the service asked for', () => {
    const pace = new Pace()
    pace.holdUntil('1', 30_000)
    expect(pace.take('1', 5, 1_000)).toBe(29_000)
    expect(pace.take('2', 5, 1_000)).toBe(0)
  })

  test('turns a request away that would wait for longer than a minute', () => {
    const pace = new Pace()
    pace.holdUntil('1', 61_001)
    expect(pace.take('1', 5, 1_000)).toBeNull()
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Pace } from './pace.ts'

describe('the pace of a connection', () => {
  test('lets the first request go at once, and the next ones a fraction of a second apart', () => {
    const pace = new Pace()
    expect([1, 2, 3].map(() => pace.take('1', { requestsPerSecond: 5 }, 10_000))).toEqual([0, 200, 400])
  })

  test('never lets more requests go in a second than the service takes', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 60 })
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 10 }), (pauses, perSecond) => {
        const pace = new Pace()
        let now = 0
        const starts = pauses.flatMap(gap => {
          now += gap
          const wait = pace.take('1', { requestsPerSecond: perSecond }, now)
          return wait === null ? [] : [now + wait]
        })
        for (const start of starts) {
          expect(starts.filter(other => other >= start && other < start + 999).length).toBeLessThanOrEqual(perSecond)
        }
      }),
    )
  })

  test('lets a burst go at once, and the next ones when the service takes them again', () => {
    const pace = new Pace()
    const rate = { requestsPerSecond: 1, burst: 3 }
    expect([1, 2, 3, 4, 5].map(() => pace.take('1', rate, 10_000))).toEqual([0, 0, 0, 1000, 2000])
    expect([1, 2, 3].map(() => pace.take('1', rate, 14_000))).toEqual([0, 0, 1000])
  })

  test('never lets more go in a minute than a burst and what the service takes in that minute', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 150 })
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 12 }), (pauses, burst) => {
        const pace = new Pace()
        let now = 0
        const starts = pauses.flatMap(gap => {
          now += gap
          const wait = pace.take('1', { requestsPerSecond: 0.8, burst }, now)
          return wait === null ? [] : [now + wait]
        })
        for (const start of starts) {
          const within = starts.filter(other => other >= start && other < start + 60_000).length
          expect(within).toBeLessThanOrEqual(burst + 48)
        }
      }),
    )
  })

  test('is its own for each connection', () => {
    const pace = new Pace()
    pace.take('1', { requestsPerSecond: 1 }, 0)
    expect(pace.take('2', { requestsPerSecond: 1 }, 0)).toBe(0)
  })

  test('holds requests as long as the service asked for', () => {
    const pace = new Pace()
    pace.holdUntil('1', 30_000)
    expect(pace.take('1', { requestsPerSecond: 5 }, 1_000)).toBe(29_000)
    expect(pace.take('2', { requestsPerSecond: 5 }, 1_000)).toBe(0)
  })

  test('holds a burst back, too', () => {
    const pace = new Pace()
    pace.holdUntil('1', 30_000)
    const rate = { requestsPerSecond: 1, burst: 2 }
    expect([1, 2, 3].map(() => pace.take('1', rate, 0))).toEqual([30_000, 30_000, 31_000])
  })

  test('turns a request away that would wait for longer than a minute', () => {
    const pace = new Pace()
    pace.holdUntil('1', 61_001)
    expect(pace.take('1', { requestsPerSecond: 5 }, 1_000)).toBeNull()
  })
})

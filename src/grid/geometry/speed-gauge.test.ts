import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SpeedGauge } from './speed-gauge.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('one long move is a jump, two in a row are a fling', () => {
  const gauge = new SpeedGauge(() => undefined)
  gauge.moved(5_000)
  expect(gauge.isFast).toBe(false)
  gauge.moved(-900)
  expect(gauge.isFast).toBe(true)
  gauge.moved(100)
  expect(gauge.isFast).toBe(false)
})

test('rest is reported once, 80 ms after the last long move', () => {
  const onRest = vi.fn<() => void>()
  const gauge = new SpeedGauge(onRest)
  gauge.moved(1_000)
  vi.advanceTimersByTime(60)
  gauge.moved(1_000)
  gauge.moved(100)
  vi.advanceTimersByTime(79)
  expect(gauge.isAtRest).toBe(false)
  expect(onRest).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(gauge.isAtRest).toBe(true)
  expect(onRest).toHaveBeenCalledTimes(1)
})

test('a stopped gauge reports nothing', () => {
  const onRest = vi.fn<() => void>()
  const gauge = new SpeedGauge(onRest)
  gauge.moved(1_000)
  gauge.stop()
  vi.runAllTimers()
  expect(onRest).not.toHaveBeenCalled()
})

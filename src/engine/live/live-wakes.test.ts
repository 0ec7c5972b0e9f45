import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notice, Notices } from '../../platform/live/notices.ts'
import { LiveWakes } from './live-wakes.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Two nodes; the second receives the notices of the first. */
function twoNodes() {
  const messages: Notice[] = []
  const listeners = new Set<(notice: Notice) => void>()
  const here = new LiveWakes()
  const there = new LiveWakes()
  const tell = (notice: Notice) => {
    messages.push(notice)
    for (const listener of listeners) listener(notice)
  }
  here.link({ tell, listen: () => () => undefined } as unknown as Notices)
  there.link({
    tell: () => undefined,
    listen: (listener: (notice: Notice) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Notices)
  return { here, there, messages }
}

test('the first change is sent at once, and the changes of the moment after share one notice', () => {
  const { here, there, messages } = twoNodes()
  const heard: [string, number][] = []
  for (const id of ['1', '2']) there.onWake(id, version => heard.push([id, version]))
  here.committed('1', 5)
  expect(heard).toEqual([['1', 5]])
  for (const version of [6, 7]) here.committed('1', version)
  here.committed('2', 9)
  expect(messages).toHaveLength(1)
  vi.advanceTimersByTime(50)
  expect(messages).toHaveLength(2)
  expect(heard.slice(1)).toEqual([
    ['1', 7],
    ['2', 9],
  ])
})

test("notices about many bases stay below PostgreSQL's limit", () => {
  const { here, messages } = twoNodes()
  for (let base = 0; base < 500; base++) here.committed(String(2n ** 63n - BigInt(base)), Number.MAX_SAFE_INTEGER)
  vi.advanceTimersByTime(50)
  const named = messages.flatMap(({ versions }) => Object.keys(versions as object))
  expect(new Set(named).size).toBe(500)
  for (const notice of messages) expect(JSON.stringify(notice).length).toBeLessThan(7_900)
})

test('a change after a quiet moment is sent at once again', () => {
  const { here, messages } = twoNodes()
  here.committed('1', 1)
  vi.advanceTimersByTime(100)
  here.committed('1', 2)
  expect(messages).toEqual([
    { topic: 'bases', versions: { 1: 1 } },
    { topic: 'bases', versions: { 1: 2 } },
  ])
})

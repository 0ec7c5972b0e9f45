import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Platform } from '../platform/platform.ts'
import { accessCacheOf } from './access-cache.ts'
import { watchAccess } from './watch-access.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const actor = { userId: 'ada', name: 'Ada', email: 'ada@example.com', sessionId: 'session', apiKeyId: null }

function watching() {
  // The watch only uses the access cache, which is kept per platform.
  const platform = {} as Platform
  const leaving = new AbortController()
  const watch = watchAccess({ platform, actor }, 'bas-1', leaving.signal)
  /** Waits for the next check; `isDone` says whether it is over. */
  const waiting = () => {
    const done = vi.fn()
    void watch.next().then(done)
    return {
      isDone: async () => {
        await vi.advanceTimersByTimeAsync(0)
        return done.mock.calls.length > 0
      },
    }
  }
  return { cache: accessCacheOf(platform), leaving, watch, waiting }
}

test('access is checked again when it may have changed', async () => {
  const { cache, waiting } = watching()
  const next = waiting()
  cache.forgetUser('bob')
  expect(await next.isDone()).toBe(false)
  cache.forgetFlow('bas-1')
  expect(await next.isDone()).toBe(true)
})

test('a change between two checks is not missed', async () => {
  const { cache, waiting } = watching()
  cache.forgetUser('ada')
  expect(await waiting().isDone()).toBe(true)
  expect(await waiting().isDone()).toBe(false)
})

test('access is checked again every five seconds', async () => {
  const next = watching().waiting()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(await next.isDone()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await next.isDone()).toBe(true)
})

test('wake, stop, and the signal end the wait', async () => {
  for (const end of ['wake', 'stop', 'abort'] as const) {
    const { leaving, watch, waiting } = watching()
    const next = waiting()
    if (end === 'abort') leaving.abort()
    else watch[end]()
    expect(await next.isDone()).toBe(true)
  }
})

test('after the signal there is nothing to wait for', async () => {
  const { leaving, waiting } = watching()
  leaving.abort()
  expect(await waiting().isDone()).toBe(true)
  expect(await waiting().isDone()).toBe(true)
})

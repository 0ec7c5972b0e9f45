import { expect, test } from 'vitest'
import { HandClock } from '../../actions/testing/hand-clock.ts'
import { ServerError } from '../../ui/server/server-error.ts'
import { type Ending, keepSubscribed } from './keep-subscribed.ts'

const refusal = (code: string) => new ServerError(code, { code, httpStatus: null })

/** Somebody who listens, and the subscriptions that they have made so far. */
function listen() {
  const clock = new HandClock()
  const endings: Ending[] = []
  const told = { pauses: 0, closed: [] as string[], left: 0 }
  const stop = keepSubscribed({
    clock,
    subscribe(ending) {
      endings.push(ending)
      return { unsubscribe: () => void told.left++ }
    },
    onPause: () => void told.pauses++,
    onClosed: ({ code }) => told.closed.push(code),
  })
  return { clock, endings, told, stop }
}

test.each(['internal', 'not_signed_in', 'unreachable'])('asks again after %s: it may pass', code => {
  const { clock, endings, told } = listen()
  endings[0]?.onError(refusal(code))
  expect([told.pauses, told.closed]).toEqual([1, []])
  clock.advance(2_000)
  expect(endings).toHaveLength(2)
})

test.each(['not_found', 'forbidden'])('is over after %s', code => {
  const { clock, endings, told } = listen()
  endings[0]?.onError(refusal(code))
  expect(told.closed).toEqual([code])
  clock.advance(60_000)
  expect(endings).toHaveLength(1)
})

test('asks again when the server has ended it, and not once it is stopped', () => {
  const { clock, endings, told, stop } = listen()
  endings[0]?.onComplete()
  clock.advance(2_000)
  expect(endings).toHaveLength(2)
  stop()
  expect(told.left).toBe(1)
  endings[1]?.onComplete()
  clock.advance(60_000)
  expect(endings).toHaveLength(2)
})

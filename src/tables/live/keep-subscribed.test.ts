import { expect, test } from 'vitest'
import { HandClock } from '../../actions/testing/hand-clock.ts'
import { ServerError } from '../../ui/server/server-error.ts'
import { type Ending, keepSubscribed } from './keep-subscribed.ts'

const refusal = (code: string) => new ServerError(code, { code, httpStatus: null })

/** Somebody who listens, and the subscriptions that they have made so far. */
function listen() {
  const clock = new HandClock()
  const endings: Ending[] = []
  const messages = { pauses: 0, closed: [] as string[], left: 0 }
  const stop = keepSubscribed({
    clock,
    subscribe(ending) {
      endings.push(ending)
      return { unsubscribe: () => void messages.left++ }
    },
    onPause: () => void messages.pauses++,
    onClosed: ({ code }) => messages.closed.push(code),
  })
  return { clock, endings, messages, stop }
}

test.each(['internal', 'not_signed_in', 'unreachable'])('asks again after %s: it may pass', code => {
  const { clock, endings, messages } = listen()
  endings[0]?.onError(refusal(code))
  expect([messages.pauses, messages.closed]).toEqual([1, []])
  clock.advance(2_000)
  expect(endings).toHaveLength(2)
})

test.each(['not_found', 'forbidden'])('is over after %s', code => {
  const { clock, endings, messages } = listen()
  endings[0]?.onError(refusal(code))
  expect(messages.closed).toEqual([code])
  clock.advance(60_000)
  expect(endings).toHaveLength(1)
})

test('asks again when the server has ended it, and not once it is stopped', () => {
  const { clock, endings, messages, stop } = listen()
  endings[0]?.onComplete()
  clock.advance(2_000)
  expect(endings).toHaveLength(2)
  stop()
  expect(messages.left).toBe(1)
  endings[1]?.onComplete()
  clock.advance(60_000)
  expect(endings).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { HandClock } from '../../actions/testing/hand-clock.ts'
import { RefreshPace } from './refresh-pace.ts'

/** A pace whose answers take as long as they are told to. */
function paced() {
  const clock = new HandClock()
  const requests: { at: number; answer(): void }[] = []
  const pace = new RefreshPace(clock, () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    requests.push({ at: clock.now(), answer: resolve })
    return promise
  })
  const answer = async (after: number) => {
    clock.advance(after)
    requests.at(-1)?.answer()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { clock, requests, pace, answer, times: () => requests.map(({ at }) => at) }
}

test('changes within a short time are handled once', async () => {
  const { clock, pace, times, answer } = paced()
  pace.note()
  clock.advance(399)
  pace.note()
  clock.advance(1)
  expect(times()).toEqual([400])
  await answer(10)
  clock.advance(10_000)
  expect(times()).toEqual([400])
})

test('while news keep coming, the server is asked after a pause, which is longer where it took longer', async () => {
  const { clock, pace, times, answer } = paced()
  pace.note()
  clock.advance(400)
  pace.note()
  await answer(100)
  clock.advance(1_499)
  expect(times()).toEqual([400])
  clock.advance(1)
  expect(times()).toEqual([400, 2_000])
  pace.note()
  await answer(1_000)
  clock.advance(4_999)
  expect(times()).toHaveLength(2)
  clock.advance(1)
  expect(times()).toHaveLength(3)
})

test('nothing is asked for once it has stopped', () => {
  const { clock, pace, times } = paced()
  pace.note()
  pace.stop()
  clock.advance(10_000)
  expect(times()).toEqual([])
})

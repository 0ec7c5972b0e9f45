import { expect, test } from 'vitest'
import { HandClock } from '../../actions/testing/hand-clock.ts'
import { throttledRefresh } from './throttled-refresh.ts'

const settled = () => new Promise<void>(resolve => setImmediate(resolve))

function open() {
  const clock = new HandClock()
  const looks: PromiseWithResolvers<void>[] = []
  const looker = throttledRefresh(clock, () => {
    const look = Promise.withResolvers<void>()
    looks.push(look)
    return look.promise
  })
  return { clock, looks, looker }
}

test('news are looked for at once, and then once a second for all that happens in it', async () => {
  const { clock, looks, looker } = open()
  looker.happened()
  for (let times = 0; times < 5; times++) looker.happened()
  expect(looks).toHaveLength(1)
  looks[0]?.resolve()
  await settled()
  clock.advance(999)
  expect(looks).toHaveLength(1)
  clock.advance(1)
  expect(looks).toHaveLength(2)
  looks[1]?.reject(new Error('Not now.'))
  await settled()
  clock.advance(1_000)
  expect(looks).toHaveLength(2)
  looker.happened()
  expect(looks).toHaveLength(3)
})

test('nothing is looked for any more once that is ended', async () => {
  const { clock, looks, looker } = open()
  looker.happened()
  looker.happened()
  looker.stop()
  looks[0]?.resolve()
  await settled()
  clock.advance(5_000)
  looker.happened()
  expect(looks).toHaveLength(1)
})

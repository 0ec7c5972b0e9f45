import { expect, test } from 'vitest'
import { shareWork } from './shared-work.ts'

const left = new Error('left')

function begun() {
  const one = Promise.withResolvers<number>()
  const seen: { signal?: AbortSignal; isLeft: boolean } = { isLeft: false }
  const shared = shareWork(
    signal => {
      seen.signal = signal
      return one.promise
    },
    () => {
      seen.isLeft = true
    },
  )
  return { one, seen, shared }
}

test('shared work continues while anyone waits for it', async () => {
  const { one, seen, shared } = begun()
  const [first, second] = [new AbortController(), new AbortController()]
  const answers = Promise.all([shared.join(first.signal), shared.join(second.signal)])
  first.abort(left)
  expect([seen.signal?.aborted, seen.isLeft]).toEqual([false, false])
  one.resolve(7)
  expect(await answers).toEqual([7, 7])
  second.abort(left)
  expect([seen.signal?.aborted, seen.isLeft]).toEqual([false, false])
})

test('shared work ends when nobody waits', async () => {
  const { one, seen, shared } = begun()
  const [first, second] = [new AbortController(), new AbortController()]
  const answers = Promise.allSettled([shared.join(first.signal), shared.join(second.signal)])
  first.abort(left)
  second.abort(left)
  expect([seen.signal?.reason, seen.isLeft]).toEqual([left, true])
  one.reject(left)
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

import { expect, test } from 'vitest'
import { eachBase } from './each-base.ts'

const bases = ['a', 'b', 'c'].map(flowId => ({ flowId }))

/** Runs work that fails for a base; returns the bases that it ran for, and those in the log. */
async function done(work: (flowId: string) => void, signal = new AbortController().signal) {
  const seen: string[] = []
  const logged: string[] = []
  const log = { error: ({ flowId }: { flowId: string }) => void logged.push(flowId) }
  const ended = eachBase(
    bases,
    async ({ flowId }) => {
      seen.push(flowId)
      work(flowId)
    },
    { log: log as unknown as Parameters<typeof eachBase>[2]['log'], signal },
  )
  const error = await ended.then(
    () => null,
    (reason: unknown) => reason as Error,
  )
  return { seen, logged, message: error?.message ?? null }
}

test('a base that fails stops no other, is logged, and is counted in the error at the end', async () => {
  const failing = (flowId: string) => {
    if (flowId === 'a') throw new Error('broken')
  }
  const message = '1 of 3 bases have failed'
  expect(await done(failing)).toEqual({ seen: ['a', 'b', 'c'], logged: ['a'], message })
  expect(await done(() => undefined)).toEqual({ seen: ['a', 'b', 'c'], logged: [], message: null })
})

test('no further base starts after an abort', async () => {
  const stop = new AbortController()
  const { seen, logged, message } = await done(() => stop.abort(new Error('stopped')), stop.signal)
  expect({ seen, logged, message }).toEqual({ seen: ['a'], logged: [], message: 'stopped' })
})

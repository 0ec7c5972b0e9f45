import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { runWorker } from './run-worker.ts'

const file = new URL('./testing/answering.worker.ts', import.meta.url)
const { signal: never } = new AbortController()

const run = (does: string, signal = never) => runWorker(file, { does }, signal).result

test('a thread answers with its result', async () => {
  expect(await run('answer')).toEqual({ does: 'answer' })
})

test('a refusal keeps its code and its words', async () => {
  const refused = await run('refuse').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppError)
  expect(refused).toMatchObject({ code: 'bad_input', message: 'No.' })
})

test('a bug in a thread is its error, and no refusal', async () => {
  const failed = await run('fail').catch((error: unknown) => error)
  expect(failed).toMatchObject({ name: 'TypeError', message: 'A bug' })
  expect(failed).not.toBeInstanceOf(AppError)
})

test('a thread that ends without an answer says so', async () => {
  await expect(run('exit')).rejects.toThrow('The thread ended early with code 3')
})

test('a thread that takes too much memory ends alone', async () => {
  await expect(run('grow')).rejects.toThrow(/memory/)
})

test('a signal ends a thread at once, with its reason', async () => {
  const stop = new AbortController()
  const running = run('wait', stop.signal)
  stop.abort(new AppError('no_space', 'Full.'))
  await expect(running).rejects.toMatchObject({ code: 'no_space' })
})

test('a thread that is no longer wanted does not start its work', async () => {
  const stop = AbortSignal.abort(new Error('too late'))
  await expect(run('answer', stop)).rejects.toThrow('too late')
})

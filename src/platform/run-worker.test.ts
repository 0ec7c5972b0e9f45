import { describe, expect, test } from 'vitest'
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

describe('a thread that has answered', () => {
  const identify = () => run('identify')

  test('takes the next task, while another one gets a thread of its own', async () => {
    const first = await identify()
    expect(await identify()).toBe(first)
    const [one, other] = await Promise.all([identify(), identify()])
    expect(one).not.toBe(other)
  })

  test.each(['refuse', 'fail'])('with an error takes no other task: %s', async does => {
    const before = await identify()
    await run(does).catch(() => undefined)
    expect(await identify()).not.toBe(before)
  })

  test('that was stopped takes no other task', async () => {
    const before = await identify()
    const stop = new AbortController()
    const running = run('wait', stop.signal)
    stop.abort(new Error('Stopped'))
    await expect(running).rejects.toThrow('Stopped')
    expect(await identify()).not.toBe(before)
  })

  test('takes no other task if its heap has grown', async () => {
    const grown = await run('fill')
    expect(await identify()).not.toBe(grown)
  })

  test('takes no other task after a long one, because it holds much memory', async () => {
    const slow = await run('take long')
    expect(await identify()).not.toBe(slow)
  })

  test('hears no news about its next task from the one before', async () => {
    const first = runWorker(file, { does: 'listen' }, never)
    first.tell('first')
    expect(await first.result).toBe('first')
    const second = runWorker(file, { does: 'listen' }, never)
    first.tell('late')
    second.tell('second')
    expect(await second.result).toBe('second')
  })

  test('is not stopped by the signal of the task before', async () => {
    const stop = new AbortController()
    const before = await run('identify', stop.signal)
    stop.abort(new Error('Stopped'))
    expect(await identify()).toBe(before)
  })
})

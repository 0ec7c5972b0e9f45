import { Worker } from 'node:worker_threads'

import { AppError } from './errors.ts'
import type { WorkerAnswer } from './worker-answer.ts'

/** Limits the heap of a thread, so that a bug there ends the thread and not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

export interface RunningWorker<Result> {
  result: Promise<Result>
  tell(message: unknown): void
}

/**
 * Runs a file that calls `answer` in a thread. `result` rejects with the thread's error, or with the reason of an
 * aborted signal, which ends the thread at once.
 */
export function runWorker<Result>(file: URL, task: object, signal: AbortSignal): RunningWorker<Result> {
  const worker = new Worker(file, { workerData: task, resourceLimits, execArgv: [] })
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const stop = (): void => {
    reject(signal.reason)
    void worker.terminate()
  }
  worker.on('message', (answer: WorkerAnswer) => {
    if ('result' in answer) resolve(answer.result as Result)
    else reject(new AppError(answer.refusal.code, answer.refusal.message))
  })
  worker.on('error', reject)
  worker.on('exit', code => {
    signal.removeEventListener('abort', stop)
    reject(new Error(`The thread ended early with code ${code}`))
  })
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  promise.catch(() => undefined)
  return { result: promise, tell: message => worker.postMessage(message) }
}

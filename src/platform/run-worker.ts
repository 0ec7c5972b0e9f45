import { Worker } from 'node:worker_threads'

import { AppError } from './errors.ts'
import type { WorkerAnswer, WorkerMessage } from './worker-answer.ts'

/** Limits the heap of a thread, so that a bug there ends the thread and not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }
/** How long a thread waits for another task, in milliseconds. Starting one takes longer than a small task. */
const idleTimeout = 10_000
/** Maximum number of threads of one file that wait. */
const maxIdle = 2

export interface RunningWorker<Result> {
  result: Promise<Result>
  /** Sends news about the task. */
  tell(news: unknown): void
}

interface IdleThread {
  worker: Worker
  /** Ends it when it has waited too long. */
  timer: NodeJS.Timeout
}

/** Threads that wait for another task, by their files. */
const idle = new Map<string, IdleThread[]>()

/** Node needs its own listeners. */
function removeListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

function takeThread({ href }: URL): Worker {
  const waiting = idle.get(href)?.pop()
  if (!waiting) return new Worker(new URL(href), { resourceLimits, execArgv: [] })
  clearTimeout(waiting.timer)
  removeListeners(waiting.worker)
  waiting.worker.ref()
  return waiting.worker
}

function keepThread({ href }: URL, worker: Worker): void {
  const waiting = idle.get(href) ?? []
  removeListeners(worker)
  if (waiting.length >= maxIdle) return void worker.terminate()
  const drop = (): void => {
    clearTimeout(thread.timer)
    const at = waiting.indexOf(thread)
    if (at !== -1) waiting.splice(at, 1)
  }
  const end = (): void => {
    drop()
    void worker.terminate()
  }
  const thread = { worker, timer: setTimeout(end, idleTimeout).unref() }
  worker.on('error', drop).on('exit', drop)
  // It keeps no process alive.
  worker.unref()
  waiting.push(thread)
  idle.set(href, waiting)
}

/**
 * Runs a task in a thread of a file that calls `answer`. `result` rejects with the thread's error, or with the reason of
 * an aborted signal, which ends the thread at once.
 */
export function runWorker<Result>(file: URL, task: object, signal: AbortSignal): RunningWorker<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  promise.catch(() => undefined)
  if (signal.aborted) {
    reject(signal.reason)
    return { result: promise, tell: () => undefined }
  }
  const worker = takeThread(file)
  let isAtWork = true
  const send = (message: WorkerMessage): void => worker.postMessage(message)
  const end = (): void => {
    isAtWork = false
    signal.removeEventListener('abort', stop)
  }
  const stop = (): void => {
    end()
    reject(signal.reason)
    void worker.terminate()
  }
  worker.on('message', (answer: WorkerAnswer) => {
    end()
    if ('result' in answer) resolve(answer.result as Result)
    else reject(new AppError(answer.refusal.code, answer.refusal.message))
    if ('result' in answer && answer.isReusable) keepThread(file, worker)
  })
  worker.on('error', reject)
  worker.on('exit', code => {
    end()
    reject(new Error(`The thread ended early with code ${code}`))
  })
  signal.addEventListener('abort', stop, { once: true })
  send({ task })
  return { result: promise, tell: news => isAtWork && send({ news }) }
}

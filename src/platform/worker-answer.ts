import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'

import { AppError, type ErrorCode } from './errors.ts'

/** What a thread hears: its next task, or news about the task that it works on. */
export type WorkerMessage = { task: unknown } | { news: unknown }

/**
 * A thread's result, and whether it waits for another task. An AppError keeps its code; other errors are passed on
 * unchanged.
 */
export type WorkerAnswer = { result: unknown; isReusable: boolean } | { refusal: { code: ErrorCode; message: string } }

/** The largest heap with which a thread waits for another task, in bytes. */
const maxIdleHeap = 96 * 1024 * 1024
/** The longest task after which a thread waits for another one, in milliseconds. A long one leaves much memory behind. */
const maxTaskTime = 250

/**
 * Works on tasks, one after the other, and sends each result to the thread that asked for it. After an error or a
 * long task, or with a large heap, the thread ends.
 * @param work gets a task, and a function that it calls at once if it wants to hear news about it.
 */
export function answer<Task>(
  work: (task: Task, listen: (hear: (news: never) => void) => void) => Promise<unknown>,
): void {
  let hear: (news: never) => void = () => undefined
  const answerOne = async (task: Task): Promise<WorkerAnswer> => {
    const from = performance.now()
    try {
      const result = await work(task, listener => (hear = listener))
      const isShort = performance.now() - from <= maxTaskTime
      return { result, isReusable: isShort && getHeapStatistics().total_heap_size <= maxIdleHeap }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { refusal: { code: error.code, message: error.message } }
    }
  }
  parentPort?.on('message', async (message: WorkerMessage) => {
    if ('news' in message) return hear(message.news as never)
    const said = await answerOne(message.task as Task)
    hear = () => undefined
    parentPort?.postMessage(said)
    if (!('result' in said && said.isReusable)) parentPort?.close()
  })
}

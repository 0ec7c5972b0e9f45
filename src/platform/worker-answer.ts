import { parentPort } from 'node:worker_threads'

import { AppError, type ErrorCode } from './errors.ts'

/** What a thread says when it is done. An error for a person crosses with its code; others cross as they are. */
export type WorkerAnswer = { result: unknown } | { refusal: { code: ErrorCode; message: string } }

/** Does a thread's work, tells the outcome to the thread that started it, and lets the thread end. */
export async function answer(work: () => Promise<unknown>): Promise<void> {
  let said: WorkerAnswer
  try {
    said = { result: await work() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    said = { refusal: { code: error.code, message: error.message } }
  }
  parentPort?.postMessage(said)
  parentPort?.close()
}

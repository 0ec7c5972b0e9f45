import { parentPort } from 'node:worker_threads'

import { AppError, type ErrorCode } from './errors.ts'

/** A thread's result. An AppError keeps its code; other errors are passed on unchanged. */
export type WorkerAnswer = { result: unknown } | { refusal: { code: ErrorCode; message: string } }

/** Runs a thread's work, sends the result to the thread that started it, and ends the thread. */
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

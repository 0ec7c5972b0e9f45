import { workerData } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import { answer } from '../worker-answer.ts'

const { does } = workerData as { does: string }

// A thread that ends in the way that a test asks for.
await answer(async () => {
  switch (does) {
    case 'answer':
      return { does }
    case 'refuse':
      throw new AppError('bad_input', 'No.')
    case 'fail':
      throw new TypeError('A bug')
    case 'exit':
      return process.exit(3)
    case 'grow': {
      const kept: unknown[] = []
      for (;;) kept.push(Array.from({ length: 100_000 }, () => ({ kept: true })))
    }
    default:
      return new Promise(() => setInterval(() => undefined, 1000))
  }
})

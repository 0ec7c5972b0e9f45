import { threadId } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import { answer } from '../worker-answer.ts'

// A thread that ends in the way that a test asks for.
answer(async ({ does }: { does: string }, listen) => {
  switch (does) {
    case 'answer':
      return { does }
    case 'identify':
      return threadId
    case 'fill': {
      const large = Array.from({ length: 4_000_000 }, (_, at) => ({ at }))
      return large.length > 0 && threadId
    }
    case 'take long': {
      const later = performance.now() + 60_000
      performance.now = () => later
      return threadId
    }
    case 'listen':
      return new Promise(resolve => listen(resolve))
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

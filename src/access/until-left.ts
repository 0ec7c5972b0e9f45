import type { FastifyReply } from 'fastify'

/** Aborts when whoever waits for an answer has left before all of it was sent. */
export function untilLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort()
  })
  return left.signal
}

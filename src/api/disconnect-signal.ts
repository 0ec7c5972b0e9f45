import type { FastifyReply } from 'fastify'

/** Aborts when whoever waits for an answer has left before all of it was sent. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort()
  })
  return left.signal
}

/** Whether something has failed for no other reason than that nobody waits for it any more. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || isCancelled(error.cause))

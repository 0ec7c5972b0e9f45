import type { FastifyReply } from 'fastify'

/** A signal that aborts when the client disconnects before it has received the whole response. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort()
  })
  return left.signal
}

/** Whether an error only means that the client has disconnected. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || isCancelled(error.cause))

import type { Clock } from '../../actions/queue-options.ts'
import { type ServerError, toServerError } from '../../ui/server/server-error.ts'

/** How long to wait before resubscribing after the server has ended a subscription, in milliseconds. */
const retryMilliseconds = 2_000

/**
 * Error codes that mean the person has no access. A signed-out person is not among them: they may sign in again in
 * another tab.
 */
const closedCodes = new Set(['not_found', 'forbidden'])

/** How a subscription ends, other than by `unsubscribe`. */
export interface Ending {
  onError(error: unknown): void
  onComplete(): void
}

export interface ListeningOptions {
  clock: Clock
  subscribe(ending: Ending): { unsubscribe(): void }
  /** Called when the subscription is interrupted. */
  onPause?(): void
  /** Called when the subscription has ended for good. */
  onClosed?(error: ServerError): void
}

/**
 * Subscribes, and again whenever the server ends the subscription, until it refuses or the returned function is called.
 */
export function keepSubscribed({ clock, subscribe, onPause, onClosed }: ListeningOptions): () => void {
  let stop = (): void => undefined
  let isOver = false

  const again = () => {
    if (isOver) return
    onPause?.()
    stop = clock.after(retryMilliseconds, start)
  }

  function start(): void {
    const subscription = subscribe({
      onError: thrown => {
        const error = toServerError(thrown)
        if (!closedCodes.has(error.code)) return again()
        if (isOver) return
        isOver = true
        onClosed?.(error)
      },
      // The server ends subscriptions before it restarts, for example.
      onComplete: again,
    })
    stop = () => subscription.unsubscribe()
  }

  start()
  return () => {
    isOver = true
    stop()
  }
}

import type { Clock } from '../../actions/queue-options.ts'
import { type ServerError, toServerError } from '../../ui/server/server-error.ts'

/** How long it takes to ask again after the server has ended a subscription, in milliseconds. */
const againMilliseconds = 2_000

/** Codes with which something is closed to the person. Who has only signed out may sign in again, in another tab. */
const closedCodes = new Set(['not_found', 'forbidden'])

/** How a subscription ends, other than by `unsubscribe`. */
export interface Ending {
  onError(error: unknown): void
  onComplete(): void
}

export interface ListeningOptions {
  clock: Clock
  subscribe(ending: Ending): { unsubscribe(): void }
  /** Nothing is heard for the moment. */
  onPause?(): void
  /** Nothing more will be heard. */
  onClosed?(error: ServerError): void
}

/** Subscribes, and again whenever the server ends it, until it says no for good or the answer is called. */
export function listening({ clock, subscribe, onPause, onClosed }: ListeningOptions): () => void {
  let stop = (): void => undefined
  let isOver = false

  const again = () => {
    if (isOver) return
    onPause?.()
    stop = clock.after(againMilliseconds, start)
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
      // The server has ended it, as when it is about to be restarted.
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

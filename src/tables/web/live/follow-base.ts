import type { Clock } from '../../../actions/action-queue.ts'
import { type ServerError, toServerError } from '../../../ui/server-error.ts'
import type { LiveBatch } from '../../live-feed.ts'
import type { LiveClient } from './live-client.ts'

/** How long it takes to ask again after the server has ended a subscription, in milliseconds. */
const againMilliseconds = 2_000

/** Codes with which a base is closed to the person for good. */
const closedCodes = new Set(['not_found', 'forbidden', 'not_signed_in'])

/** With this code the server closes the sockets of those who have signed out. */
const signedOut = 4401

/** The code with which a socket was closed, however deep the error holds it. */
function closeCodeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined
  return 'code' in error && typeof error.code === 'number'
    ? error.code
    : closeCodeOf((error as { cause?: unknown }).cause)
}

export interface BaseFollower {
  onBatch(batch: LiveBatch): void
  /** Whether what others do is heard at the moment. */
  onConnection(isLive: boolean): void
  /** The person has signed out, in whichever tab. */
  onSignedOut(): void
  /** The base is gone, or the person may not see it any more: nothing more will be heard. */
  onClosed(error: ServerError): void
}

export interface FollowOptions {
  client: Pick<LiveClient, 'live'>
  clock: Clock
  basePublicId: string
  /** The version of the base that the screen shows. */
  after: number
}

/** Tells what happens in a base after a version, each action once and in order, until the answer is called. */
export function followBase({ client, clock, basePublicId, after }: FollowOptions, follower: BaseFollower): () => void {
  let reached = after
  let stop = (): void => undefined
  let isOver = false

  const again = () => {
    follower.onConnection(false)
    if (!isOver) stop = clock.after(againMilliseconds, listen)
  }

  function listen(): void {
    const subscription = client.live.base.subscribe(
      { basePublicId, after: reached },
      {
        onData: ({ data }) => {
          reached = data.version
          follower.onBatch(data)
        },
        onConnectionStateChange: ({ state, error }) => {
          follower.onConnection(state === 'pending')
          if (closeCodeOf(error) === signedOut) follower.onSignedOut()
        },
        onError: thrown => {
          const error = toServerError(thrown)
          if (isOver) return
          if (!closedCodes.has(error.code)) return again()
          isOver = true
          follower.onClosed(error)
        },
        // The server has ended it, as when it is about to be restarted.
        onComplete: () => !isOver && again(),
      },
    )
    stop = () => subscription.unsubscribe()
  }

  listen()
  return () => {
    isOver = true
    stop()
  }
}

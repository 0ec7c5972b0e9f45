import type { Clock } from '../../actions/queue-options.ts'
import type { ServerError } from '../../ui/server/server-error.ts'
import type { LiveBatch } from '../../engine/model/live/live-batch.ts'
import { keepSubscribed } from './keep-subscribed.ts'
import type { LiveClient } from './live-client.ts'

/** The server closes the sockets of signed-out people with this code. */
const signedOut = 4401

/** The code with which a socket was closed, which may be nested in the error. */
function closeCodeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined
  return 'code' in error && typeof error.code === 'number'
    ? error.code
    : closeCodeOf((error as { cause?: unknown }).cause)
}

export interface BaseFollower {
  onBatch(batch: LiveBatch): void
  /** Whether changes are received at the moment. */
  onConnection(isLive: boolean): void
  /** The person has signed out, in any tab. */
  onSignedOut(): void
  /** The base is deleted, or the person lost access. No more changes follow. */
  onClosed(error: ServerError): void
}

export interface FollowOptions {
  client: Pick<LiveClient, 'live'>
  clock: Clock
  basePublicId: string
  /** The version of the base on the screen. */
  after: number
}

/** Reports every action after a version, once and in order, until the returned function is called. */
export function followBase({ client, clock, basePublicId, after }: FollowOptions, follower: BaseFollower): () => void {
  let reached = after
  return keepSubscribed({
    clock,
    onPause: () => follower.onConnection(false),
    onClosed: error => follower.onClosed(error),
    subscribe: ending =>
      client.live.base.subscribe(
        { basePublicId, after: reached },
        {
          ...ending,
          onData: ({ data }) => {
            reached = data.version
            follower.onBatch(data)
          },
          onConnectionStateChange: ({ state, error }) => {
            follower.onConnection(state === 'pending')
            if (closeCodeOf(error) === signedOut) follower.onSignedOut()
          },
        },
      ),
  })
}

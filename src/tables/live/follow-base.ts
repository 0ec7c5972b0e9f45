import type { Clock } from '../../actions/queue-options.ts'
import type { ServerError } from '../../ui/server/server-error.ts'
import type { LiveBatch } from '../../engine/model/live/live-batch.ts'
import { listening } from './listening.ts'
import type { LiveClient } from './live-client.ts'

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
  return listening({
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

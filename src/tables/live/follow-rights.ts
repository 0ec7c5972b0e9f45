import type { Clock } from '../../actions/queue-options.ts'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'
import { listening } from './listening.ts'
import type { LiveClient } from './live-client.ts'

export interface RightsFollower {
  /** What the person may do has been told. */
  onRights(can: BaseRights): void
  /** The base is gone, or the person may not see it any more: nothing more will be heard. */
  onClosed(): void
}

export interface FollowRightsOptions {
  client: Pick<LiveClient, 'live'>
  clock: Clock
  basePublicId: string
}

/** Tells what the person may do with a base, now and whenever that changes, until the answer is called. */
export function followRights(
  { client, clock, basePublicId }: FollowRightsOptions,
  follower: RightsFollower,
): () => void {
  return listening({
    clock,
    onClosed: () => follower.onClosed(),
    subscribe: ending =>
      client.live.rights.subscribe({ basePublicId }, { ...ending, onData: can => follower.onRights(can) }),
  })
}

import type { Clock } from '../../actions/queue-options.ts'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'
import { keepSubscribed } from './keep-subscribed.ts'
import type { LiveClient } from './live-client.ts'

export interface RightsFollower {
  /** Called with what the person may do. */
  onRights(can: BaseRights): void
  /** The base is deleted, or the person lost access. No more changes follow. */
  onClosed(): void
}

export interface FollowRightsOptions {
  client: Pick<LiveClient, 'live'>
  clock: Clock
  basePublicId: string
}

/** Reports what the person may do with a base, now and on every change, until the returned function is called. */
export function followRights(
  { client, clock, basePublicId }: FollowRightsOptions,
  follower: RightsFollower,
): () => void {
  return keepSubscribed({
    clock,
    onClosed: () => follower.onClosed(),
    subscribe: ending =>
      client.live.rights.subscribe({ basePublicId }, { ...ending, onData: can => follower.onRights(can) }),
  })
}

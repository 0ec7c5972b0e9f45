import type { Clock } from '../../actions/queue-options.ts'
import { keepSubscribed } from './keep-subscribed.ts'
import type { LiveClient } from './live-client.ts'
import type { Presence } from './presence.ts'

export interface FollowPresenceOptions {
  client: Pick<LiveClient, 'live'>
  clock: Clock
  basePublicId: string
}

/** Reports who is in a base, and tells others about this tab, until the returned function is called. */
export function followPresence({ client, clock, basePublicId }: FollowPresenceOptions, presence: Presence): () => void {
  const { sessionKey } = presence
  presence.connect(at => {
    // An outdated position is not worth sending again.
    client.live.here.mutate({ basePublicId, sessionKey, ...at }).catch(() => undefined)
  })
  const stop = keepSubscribed({
    clock,
    onPause: () => presence.hear([]),
    onClosed: () => presence.hear([]),
    subscribe: ending =>
      client.live.presence.subscribe(
        { basePublicId, sessionKey },
        {
          ...ending,
          onData: people => presence.hear(people),
          // Nobody can be seen until the connection is back.
          onConnectionStateChange: ({ state }) => state === 'connecting' && presence.hear([]),
        },
      ),
  })
  return () => {
    stop()
    presence.connect(null)
  }
}

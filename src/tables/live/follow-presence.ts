import type { Clock } from '../../actions/queue-options.ts'
import { listening } from './listening.ts'
import type { LiveClient } from './live-client.ts'
import type { Presence } from './presence.ts'

export interface FollowPresenceOptions {
  client: Pick<LiveClient, 'live'>
  clock: Clock
  basePublicId: string
}

/** Tells who is in a base, and others that this tab is, until the answer is called. */
export function followPresence({ client, clock, basePublicId }: FollowPresenceOptions, presence: Presence): () => void {
  const { sessionKey } = presence
  presence.connect(at => {
    // Where somebody was when the connection broke does not matter any more.
    client.live.here.mutate({ basePublicId, sessionKey, ...at }).catch(() => undefined)
  })
  const stop = listening({
    clock,
    onPause: () => presence.hear([]),
    onClosed: () => presence.hear([]),
    subscribe: ending =>
      client.live.presence.subscribe(
        { basePublicId, sessionKey },
        {
          ...ending,
          onData: people => presence.hear(people),
          // Who else is there is not known until the connection is back.
          onConnectionStateChange: ({ state }) => state === 'connecting' && presence.hear([]),
        },
      ),
  })
  return () => {
    stop()
    presence.connect(null)
  }
}

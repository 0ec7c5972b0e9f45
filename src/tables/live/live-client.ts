import { createTRPCClient } from '@trpc/client'
import { createWSClient, wsLink } from '@trpc/client/links/wsLink/wsLink'
import type { LiveApi } from '../../engine/model/engine-api.ts'

/** Without anybody who listens the socket is closed after so many milliseconds. */
const idleMilliseconds = 5_000

/** A server that does not answer for so long is taken to be gone. */
const keepAlive = { enabled: true, intervalMs: 5_000, pongTimeoutMs: 4_000 }

const longestPause = 10_000

/** Pauses grow, and differ from tab to tab, so that a server that comes back is not asked by all of them at once. */
const retryDelayMs = (attempt: number): number =>
  attempt === 0 ? 100 : Math.min(longestPause, 250 * 2 ** attempt) * (0.5 + Math.random() / 2)

const socketUrl = (userId: string) =>
  `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/trpc?person=${encodeURIComponent(userId)}`

const createLiveClient = (userId: string) =>
  createTRPCClient<LiveApi>({
    links: [
      wsLink({
        client: createWSClient({
          url: () => socketUrl(userId),
          lazy: { enabled: true, closeMs: idleMilliseconds },
          keepAlive,
          retryDelayMs,
        }),
      }),
    ],
  })

export type LiveClient = ReturnType<typeof createLiveClient>

const clients = new Map<string, LiveClient>()

/**
 * What a base tells over the one socket of this tab, which opens with the first who listens and comes back by itself;
 * only for as long as it is this person who is signed in.
 */
export function liveClientOf(userId: string): LiveClient {
  const known = clients.get(userId) ?? createLiveClient(userId)
  clients.set(userId, known)
  return known
}

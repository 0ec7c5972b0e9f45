import { createTRPCClient } from '@trpc/client'
import { createWSClient, wsLink } from '@trpc/client/links/wsLink/wsLink'
import type { LiveApi } from '../../engine/model/engine-api.ts'

/** How long an unused socket stays open, in milliseconds. */
const idleMilliseconds = 5_000

/** A server that does not answer within these times counts as unreachable. */
const keepAlive = { enabled: true, intervalMs: 5_000, pongTimeoutMs: 4_000 }

const maxPause = 10_000

/** Pauses grow and vary, so that tabs do not all reconnect at the same moment. */
const retryDelayMs = (attempt: number): number =>
  attempt === 0 ? 100 : Math.min(maxPause, 250 * 2 ** attempt) * (0.5 + Math.random() / 2)

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
 * The client for live changes, over one socket per tab. The socket opens with the first subscription and reconnects by
 * itself while this person is signed in.
 */
export function liveClientOf(userId: string): LiveClient {
  const existing = clients.get(userId) ?? createLiveClient(userId)
  clients.set(userId, existing)
  return existing
}

import { createTRPCClient, createWSClient, wsLink } from '@trpc/client'
import { WebSocket } from 'ws'
import type { LiveBatch } from '../../engine/model/live/live-batch.ts'
import type { PresentTab } from '../../engine/model/live/present-tab.ts'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'
import type { AppRouter } from '../../app/router.ts'

/** A client that subscribes to a base over a socket, with a cookie like a browser. */
export interface LiveClient {
  trpc: ReturnType<typeof createTRPCClient<AppRouter>>
  /** Breaks the connection. The client reconnects by itself. */
  cut(): void
  /** Stops reading from the connection without closing it. */
  hang(): void
  /** The codes with which the server has closed connections. */
  closed: number[]
  close(): Promise<void>
}

export function liveClient(url: string, headers: Record<string, string>): LiveClient {
  const sockets: WebSocket[] = []
  const closed: number[] = []
  class SocketWithHeaders extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols, { headers })
      sockets.push(this)
      this.on('close', code => closed.push(code))
    }
  }
  const client = createWSClient({
    url: `${url.replace('http', 'ws')}/trpc`,
    WebSocket: SocketWithHeaders as unknown as typeof globalThis.WebSocket,
    retryDelayMs: () => 20,
  })
  return {
    trpc: createTRPCClient<AppRouter>({ links: [wsLink({ client })] }),
    cut: () => sockets.at(-1)?.terminate(),
    hang: () => sockets.at(-1)?.pause(),
    closed,
    close: () => client.close(),
  }
}

/** What a subscription has received so far. */
export interface Followed<T> {
  answers: T[]
  errors: unknown[]
  stop(): void
}

export function followBase({ trpc }: LiveClient, input: { basePublicId: string; after?: number }): Followed<LiveBatch> {
  const followed: Followed<LiveBatch> = { answers: [], errors: [], stop: () => subscription.unsubscribe() }
  const subscription = trpc.live.base.subscribe(input, {
    onData: ({ data }) => followed.answers.push(data),
    onError: error => followed.errors.push(error),
  })
  return followed
}

export function followPresence(
  { trpc }: LiveClient,
  input: { basePublicId: string; sessionKey: string },
): Followed<PresentTab[]> {
  const followed: Followed<PresentTab[]> = { answers: [], errors: [], stop: () => subscription.unsubscribe() }
  const subscription = trpc.live.presence.subscribe(input, {
    onData: people => followed.answers.push(people),
    onError: error => followed.errors.push(error),
  })
  return followed
}

export function followRights({ trpc }: LiveClient, input: { basePublicId: string }): Followed<BaseRights> {
  const followed: Followed<BaseRights> = { answers: [], errors: [], stop: () => subscription.unsubscribe() }
  const subscription = trpc.live.rights.subscribe(input, {
    onData: can => followed.answers.push(can),
    onError: error => followed.errors.push(error),
  })
  return followed
}

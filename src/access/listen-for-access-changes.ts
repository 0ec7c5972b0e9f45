import pg from 'pg'

import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'
import { listenTo } from '../platform/sql/session.sql.ts'
import { type AccessCache, accessCacheOf } from './access-cache.ts'

const channel = 'access_change'
const retryAfter = 1_000

function forget(cache: AccessCache, payload: string | undefined): void {
  const [kind, id] = payload?.split(' ') ?? []
  if (kind === 'user' && id) cache.forgetUser(id)
  else if (kind === 'flow' && id) cache.forgetFlow(id)
  else cache.forgetAll()
}

/**
 * Clears the access cache of this node as soon as any node changes access. The triggers in
 * migrations/0002-access.sql send notifications. Uses one connection, and reconnects when it breaks.
 *
 * @returns a function that stops listening.
 */
export async function listenForAccessChanges(platform: Platform): Promise<() => Promise<void>> {
  const cache = accessCacheOf(platform)
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client(platform.connection)
    next.on('error', error => lost(next, error))
    next.on('end', () => lost(next, undefined))
    next.on('notification', ({ payload }) => forget(cache, payload))
    client = next
    await next.connect()
    await run(next, listenTo(channel))
    // Changes before this connection may have been missed.
    cache.forgetAll()
  }

  function lost(broken: pg.Client | undefined, error: Error | undefined): void {
    if (stopped || !broken || broken !== client) return
    client = undefined
    cache.forgetAll()
    platform.log.warn({ error }, 'Lost the connection that listens for access changes')
    retry = setTimeout(() => void connect().catch((reason: Error) => lost(client, reason)), retryAfter)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end()
  }
}

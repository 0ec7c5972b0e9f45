import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import type { Platform } from '../platform.ts'
import { run } from '../sql/run.ts'
import { listenTo, notify } from '../sql/session.sql.ts'

const channel = 'live'
const retryAfter = 1_000

/** A message between nodes, small enough for a NOTIFY of PostgreSQL. */
export interface Notice {
  topic: string
  [detail: string]: unknown
}

/**
 * Sends short messages between the nodes of one database, over its own connection, which it replaces when it breaks.
 * Messages sent in between are lost, so listeners also check from time to time.
 */
export class Notices {
  readonly #platform: Platform
  readonly #node = randomUUID()
  readonly #listeners = new Set<(notice: Notice) => void>()
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #stopped = false

  constructor(platform: Platform) {
    this.#platform = platform
  }

  async start(): Promise<void> {
    const client = new pg.Client(this.#platform.connection)
    client.on('error', error => this.#lost(client, error))
    client.on('end', () => this.#lost(client, undefined))
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''))
    this.#client = client
    await client.connect()
    await run(client, listenTo(channel))
  }

  /** Calls the listener with messages of other nodes, never with those of this one. */
  listen(listener: (notice: Notice) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends a message to all other nodes. Does not wait, and never fails. */
  tell(notice: Notice): void {
    if (this.#stopped) return
    const payload = JSON.stringify({ node: this.#node, notice })
    run(this.#platform.pool, notify(channel, payload)).catch((error: unknown) => {
      if (!this.#stopped) this.#platform.log.warn({ error }, 'Could not tell the other nodes')
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    await this.#client?.end()
  }

  #hear(payload: string): void {
    const message = readMessage(payload)
    if (!message || message.node === this.#node) return
    for (const listener of this.#listeners) {
      try {
        listener(message.notice)
      } catch (error) {
        this.#platform.log.error({ error, topic: message.notice.topic }, 'Could not handle a message of another node')
      }
    }
  }

  #lost(broken: pg.Client, error: Error | undefined): void {
    if (this.#stopped || broken !== this.#client) return
    this.#client = undefined
    this.#platform.log.warn({ error }, 'Lost the connection that listens to other nodes')
    this.#reconnectLater()
  }

  /** One attempt at a time: a failed connection both emits its end and rejects `start`. */
  #reconnectLater(): void {
    if (this.#retry) return
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      this.start().catch(() => {
        this.#client = undefined
        if (!this.#stopped) this.#reconnectLater()
      })
    }, retryAfter)
  }
}

const Message = z.object({ node: z.string(), notice: z.looseObject({ topic: z.string() }) })

/** Null for anything else: other programs can use the same channel. */
function readMessage(payload: string): z.infer<typeof Message> | null {
  try {
    return Message.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

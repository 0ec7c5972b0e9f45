import { LRUCache } from 'lru-cache'
import type { RateLimit, RateLimitStorage } from './rate-limits.ts'

/** At most `max` in `window` seconds on all nodes. A node takes `lease` at a time from the database. */
export interface LeasedLimit extends RateLimit {
  lease: number
}

/** What a node has taken for a key, until the window ends. */
interface Lease {
  left: number
  /** Milliseconds since 1970. */
  endsAt: number
  /** Nothing more is left in this window. */
  isLast: boolean
}

/**
 * Limits things that happen too often for a database write each time. A node takes several from the database at once and
 * counts them down in memory. What it does not use is lost when the window ends.
 */
export class Leases {
  readonly #storage: Pick<RateLimitStorage, 'take'>
  readonly #now: () => number
  readonly #held = new LRUCache<string, Lease>({ max: 20_000 })
  readonly #asked = new Map<string, Promise<void>>()

  constructor(storage: Pick<RateLimitStorage, 'take'>, now = () => Date.now()) {
    this.#storage = storage
    this.#now = now
  }

  /** Counts toward the limit of a key; false, without counting, when that would exceed it. */
  async allow(key: string, limit: LeasedLimit, count = 1): Promise<boolean> {
    for (;;) {
      const held = this.#current(key)
      if (held && held.left >= count) {
        held.left -= count
        return true
      }
      if (held?.isLast) return false
      await this.#renew(key, limit, count)
    }
  }

  #current(key: string): Lease | undefined {
    const held = this.#held.get(key)
    return held && held.endsAt > this.#now() ? held : undefined
  }

  /** Concurrent callers share one query. */
  #renew(key: string, limit: LeasedLimit, count: number): Promise<void> {
    const request = this.#asked.get(key) ?? this.#ask(key, limit, count).finally(() => this.#asked.delete(key))
    this.#asked.set(key, request)
    return request
  }

  async #ask(key: string, { window, max, lease }: LeasedLimit, count: number): Promise<void> {
    const size = Math.max(lease, count)
    const { taken, secondsLeft } = await this.#storage.take(key, { window, max }, size)
    this.#held.set(key, {
      left: (this.#current(key)?.left ?? 0) + taken,
      endsAt: this.#now() + secondsLeft * 1000,
      isLast: taken < size,
    })
  }
}

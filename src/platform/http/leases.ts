import { LRUCache } from 'lru-cache'
import type { RateLimit, RateLimitStorage } from './rate-limits.ts'

/** At most `max` in `window` seconds on all nodes together, of which a node takes `lease` at a time. */
export interface LeasedLimit extends RateLimit {
  lease: number
}

/** What a node has taken under a key, until the window is over. */
interface Lease {
  left: number
  /** Milliseconds since 1970. */
  endsAt: number
  /** There is nothing more to be had in this window. */
  isLast: boolean
}

/**
 * Counts what is too frequent to be written down each time: the database is asked for some at once, and what a node has
 * taken it gives out by itself. What it does not give out is lost with the window.
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

  /** Whether so many more are within the limit of a key; they count then. */
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

  /** Those who find too little left at the same time wait for one question. */
  #renew(key: string, limit: LeasedLimit, count: number): Promise<void> {
    const asked = this.#asked.get(key) ?? this.#ask(key, limit, count).finally(() => this.#asked.delete(key))
    this.#asked.set(key, asked)
    return asked
  }

  async #ask(key: string, { window, max, lease }: LeasedLimit, count: number): Promise<void> {
    const wanted = Math.max(lease, count)
    const { taken, secondsLeft } = await this.#storage.take(key, { window, max }, wanted)
    this.#held.set(key, {
      left: (this.#current(key)?.left ?? 0) + taken,
      endsAt: this.#now() + secondsLeft * 1000,
      isLast: taken < wanted,
    })
  }
}

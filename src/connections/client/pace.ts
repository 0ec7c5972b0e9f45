import { LRUCache } from 'lru-cache'

/** How long a request may wait for its turn, in milliseconds. */
const maxWait = 60_000

interface Turns {
  /** When the next request may start, in milliseconds. */
  next: number
}

/** Spaces requests so that no connection sends more in a second than its service takes. Each node counts its own. */
export class Pace {
  readonly #turns = new LRUCache<string, Turns>({ max: 10_000 })

  /**
   * Takes the next turn of a connection.
   *
   * @returns the milliseconds until then; null when too many requests wait already.
   */
  take(connectionId: string, requestsPerSecond: number, now: number): number | null {
    const turns = this.#turns.get(connectionId) ?? { next: 0 }
    const at = Math.max(turns.next, now)
    if (at - now > maxWait) return null
    turns.next = at + 1000 / requestsPerSecond
    this.#turns.set(connectionId, turns)
    return at - now
  }

  /** Sends nothing more for a connection until then, because its service asked for that. */
  holdUntil(connectionId: string, at: number): void {
    const turns = this.#turns.get(connectionId) ?? { next: 0 }
    turns.next = Math.max(turns.next, at)
    this.#turns.set(connectionId, turns)
  }
}

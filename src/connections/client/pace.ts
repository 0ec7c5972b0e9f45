import { LRUCache } from 'lru-cache'

/** How long a request may wait for its turn, in milliseconds. */
const maxWait = 60_000

interface Turns {
  /** When the next request may start if none may come early, in milliseconds. */
  next: number
  /** When the next request may start at the earliest, because the service asked for a pause. */
  heldUntil: number
}

/** What a service takes from one account. */
export interface Rate {
  requestsPerSecond: number
  /** How many requests may come at once after a pause; 1 when absent. */
  burst?: number
}

const noTurns = (): Turns => ({ next: 0, heldUntil: 0 })

/** Spaces requests so that no connection sends more requests than its service takes. Each node counts its own. */
export class Pace {
  readonly #turns = new LRUCache<string, Turns>({ max: 10_000 })

  /**
   * Takes the next turn of a connection.
   *
   * @returns the milliseconds until then; null when too many requests wait already.
   */
  take(connectionId: string, { requestsPerSecond, burst = 1 }: Rate, now: number): number | null {
    const turns = this.#turns.get(connectionId) ?? noTurns()
    const interval = 1000 / requestsPerSecond
    const next = Math.max(turns.next, now)
    const at = Math.max(next - (burst - 1) * interval, turns.heldUntil, now)
    if (at - now > maxWait) return null
    turns.next = Math.max(next, at) + interval
    this.#turns.set(connectionId, turns)
    return at - now
  }

  /** Sends nothing more for a connection until then, because its service asked for that. */
  holdUntil(connectionId: string, at: number): void {
    const turns = this.#turns.get(connectionId) ?? noTurns()
    turns.heldUntil = Math.max(turns.heldUntil, at)
    this.#turns.set(connectionId, turns)
  }
}

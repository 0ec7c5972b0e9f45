import { LRUCache } from 'lru-cache'
import { Turns } from '../../platform/turns.ts'
import type { Base } from '../base/base.ts'
import { readWhole } from './read-whole.ts'
import type { Connection } from '../../platform/sql/run.ts'
import { type SharedWork, shareWork } from './shared-work.ts'

/** Limits concurrent scans, because each one reads a whole table. */
const turns = new Turns(2)

/** A read of a base at one of its versions. */
interface Scan<Answer> {
  base: Base
  version: number
  /** The other inputs of the result, as JSON. */
  input: { seen?: readonly string[] | undefined }
  /** Aborts when the caller stops waiting. */
  signal: AbortSignal
  read(connection: Connection): Promise<Answer>
}

/**
 * Caches recent results of reading whole tables and shares running reads, because everyone who opens a view needs the
 * same. Visitors have a separate cache, so that they do not evict the entries of others.
 */
export class ScanCache<Answer> {
  readonly #recent: LRUCache<string, SharedWork<Answer>>
  readonly #recentOfVisitors: LRUCache<string, SharedWork<Answer>>

  /** @param max the maximum number of results in each cache. */
  constructor(max: number) {
    this.#recent = new LRUCache({ max })
    this.#recentOfVisitors = new LRUCache({ max })
  }

  /**
   * Returns the cached or shared result, or reads it.
   *
   * @throws the errors of `readWhole`.
   */
  async get({ base, version, input, signal, read }: Scan<Answer>): Promise<Answer> {
    // Relative dates in filters change over time, so entries are used for at most a minute.
    const key = JSON.stringify([base.instance, version, Math.floor(Date.now() / 60_000), input])
    signal.throwIfAborted()
    const cache = input.seen ? this.#recentOfVisitors : this.#recent
    const existing = cache.get(key)
    if (existing) return await existing.join(signal)
    // After an error, the next call reads again.
    const forget = () => cache.delete(key)
    const { seen } = input
    const work = shareWork(until => readWhole(base, { seen, signal: until, turns }, read), forget)
    cache.set(key, work)
    work.outcome.catch(() => cache.get(key) === work && forget())
    return await work.join(signal)
  }
}

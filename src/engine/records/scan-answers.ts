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
export class ScanAnswers<Answer> {
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
  async ask({ base, version, input, signal, read }: Scan<Answer>): Promise<Answer> {
    // Relative dates in filters change over time, so entries are used for at most a minute.
    const key = JSON.stringify([base.instance, version, Math.floor(Date.now() / 60_000), input])
    signal.throwIfAborted()
    const kept = input.seen ? this.#recentOfVisitors : this.#recent
    const known = kept.get(key)
    if (known) return await known.join(signal)
    // After an error, the next call reads again.
    const forget = () => kept.delete(key)
    const { seen } = input
    const asked = shareWork(until => readWhole(base, { seen, signal: until, turns }, read), forget)
    kept.set(key, asked)
    asked.outcome.catch(() => kept.get(key) === asked && forget())
    return await asked.join(signal)
  }
}

import { LRUCache } from 'lru-cache'
import { Turns } from '../../platform/turns.ts'
import type { Base } from '../base/base.ts'
import { readWhole } from './read-whole.ts'
import type { Connection } from '../../platform/sql/run.ts'
import { type SharedWork, shareWork } from './shared-work.ts'

/** Each question goes through a whole table. */
const turns = new Turns(2)

/** A question to a base at one of its versions. */
interface Scan<Answer> {
  base: Base
  version: number
  /** All that the answer hangs on beside the base, as JSON holds it. */
  input: { seen?: readonly string[] | undefined }
  /** Who asks waits no more. */
  signal: AbortSignal
  read(connection: Connection): Promise<Answer>
}

/**
 * What was said of whole tables a short while ago on this node, or is being worked out: everybody who looks at a view asks
 * for the same. What visitors ask for takes no place from that of others.
 */
export class ScanAnswers<Answer> {
  readonly #recent: LRUCache<string, SharedWork<Answer>>
  readonly #recentOfVisitors: LRUCache<string, SharedWork<Answer>>

  /** @param max how many answers are kept. */
  constructor(max: number) {
    this.#recent = new LRUCache({ max })
    this.#recentOfVisitors = new LRUCache({ max })
  }

  /** @throws as `readWhole`. */
  async ask({ base, version, input, signal, read }: Scan<Answer>): Promise<Answer> {
    // Relative dates in filters move on by themselves.
    const key = JSON.stringify([base.instance, version, Math.floor(Date.now() / 60_000), input])
    signal.throwIfAborted()
    const kept = input.seen ? this.#recentOfVisitors : this.#recent
    const known = kept.get(key)
    if (known) return await known.join(signal)
    // The next one who asks tries again.
    const forget = () => kept.delete(key)
    const { seen } = input
    const asked = shareWork(until => readWhole(base, { seen, signal: until, turns }, read), forget)
    kept.set(key, asked)
    asked.outcome.catch(() => kept.get(key) === asked && forget())
    return await asked.join(signal)
  }
}

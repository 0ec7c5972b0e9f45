import type { Clock } from '../../actions/queue-options.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import type { RecordCache } from '../rows/record-cache.ts'
import type { LiveRows } from './live-rows.ts'
import type { Concerned, Referred } from './referred-news.ts'

/** Changes that reload all rows or their order are handled together within this time. */
const batchMilliseconds = 500

interface Gathered {
  /** Any cell may have changed. */
  renews: boolean
  /** Any row may have moved. */
  reorders: boolean
}

const nothing: Gathered = { renews: false, reorders: false }

export interface ReferredRowsOptions {
  clock: Clock
  context: FieldContext
  cache: RecordCache
  live: LiveRows
  /** Loads missing rows on the screen. */
  fetch(): void
  /** Loads the order of the rows again. */
  reload(): void
}

/** Loads rows again whose cells refer to changed records. */
export class ReferredRows {
  readonly #options: ReferredRowsOptions
  #stopTimer: (() => void) | null = null
  #gathered = nothing

  constructor(options: ReferredRowsOptions) {
    this.#options = options
  }

  hear({ version, fieldIds, affected }: Referred): void {
    const { live } = this.#options
    if (affected !== 'all') this.#outdate(affected, version)
    if (affected !== 'all' && 'recordIds' in affected) return live.place(affected.recordIds, fieldIds)
    // Rows that are not loaded may have moved, too.
    this.#gather({ renews: affected === 'all', reorders: live.isOrderedBy(fieldIds) })
  }

  /** To be called when cells of a record are saved. New links bring more than their ids. */
  stored(recordId: string, data: Readonly<Record<string, unknown>>, version: number): void {
    const { base } = this.#options.context
    const isLink = (fieldId: string) => base?.fieldOf(fieldId)?.type.links !== undefined
    if (Object.keys(data).some(isLink)) this.#outdate({ recordIds: [recordId] }, version)
  }

  stop(): void {
    this.#stopTimer?.()
    this.#stopTimer = null
    this.#gathered = nothing
  }

  #gather({ renews, reorders }: Gathered): void {
    if (!renews && !reorders) return
    this.#gathered = { renews: renews || this.#gathered.renews, reorders: reorders || this.#gathered.reorders }
    this.#stopTimer ??= this.#options.clock.after(batchMilliseconds, () => this.#ask())
  }

  #ask(): void {
    const { cache, fetch, reload } = this.#options
    const { renews, reorders } = this.#gathered
    this.stop()
    if (renews) {
      cache.markStale()
      fetch()
    }
    if (reorders) reload()
  }

  #outdate(affected: Concerned, version: number): void {
    this.#options.cache.outdate(affected, version)
    this.#options.fetch()
  }
}

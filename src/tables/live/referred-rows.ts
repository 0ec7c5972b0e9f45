import type { Clock } from '../../actions/queue-options.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import type { RecordCache } from '../rows/record-cache.ts'
import type { LiveRows } from './live-rows.ts'
import type { Concerned, Referred } from './referred-news.ts'

/** Changes that take asking for all rows, or for their order, come together. */
const gatherMilliseconds = 500

interface Gathered {
  /** Any cell may show something else. */
  renews: boolean
  /** Any row may stand elsewhere. */
  reorders: boolean
}

const nothing: Gathered = { renews: false, reorders: false }

export interface ReferredRowsOptions {
  clock: Clock
  context: FieldContext
  cache: RecordCache
  live: LiveRows
  /** Fetches what is missing on the screen. */
  fetch(): void
  /** Asks for the order of the rows again. */
  reload(): void
}

/** Has rows fetched anew whose cells refer to what is not what it was. */
export class ReferredRows {
  readonly #options: ReferredRowsOptions
  #stopTimer: (() => void) | null = null
  #gathered = nothing

  constructor(options: ReferredRowsOptions) {
    this.#options = options
  }

  hear({ version, fieldIds, of }: Referred): void {
    const { live } = this.#options
    if (of !== 'all') this.#outdate(of, version)
    if (of !== 'all' && 'recordIds' in of) return live.place(of.recordIds, fieldIds)
    // Rows that are not here may stand elsewhere too.
    this.#gather({ renews: of === 'all', reorders: live.isOrderedBy(fieldIds) })
  }

  /** Cells of a record hold something since a version: with links comes more than their ids. */
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
    this.#stopTimer ??= this.#options.clock.after(gatherMilliseconds, () => this.#ask())
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

  #outdate(of: Concerned, version: number): void {
    this.#options.cache.outdate(of, version)
    this.#options.fetch()
  }
}

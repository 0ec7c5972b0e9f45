import type { Clock } from '../../../actions/queue-options.ts'
import type { FieldContext } from '../../../fields/field-type.ts'
import type { RecordCache } from '../record-cache.ts'
import type { LiveRows } from './live-rows.ts'
import type { Referred } from './referred-news.ts'

/** Changes of records that others sort or filter by come together. */
const reorderMilliseconds = 500

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

  constructor(options: ReferredRowsOptions) {
    this.#options = options
  }

  hear({ version, fieldIds, of }: Referred): void {
    const { cache, live, clock, reload } = this.#options
    const recordIds = 'recordIds' in of ? of.recordIds : cache.referringTo(of)
    this.#outdate(recordIds, version)
    if ('recordIds' in of) return live.place(recordIds, fieldIds)
    // Rows that are not here may stand elsewhere too.
    if (!live.isOrderedBy(fieldIds)) return
    this.#stopTimer ??= clock.after(reorderMilliseconds, () => {
      this.#stopTimer = null
      reload()
    })
  }

  /** Cells of a record hold something since a version: with links comes more than their ids. */
  stored(recordId: string, data: Readonly<Record<string, unknown>>, version: number): void {
    const { base } = this.#options.context
    const isLink = (fieldId: string) => base?.fieldOf(fieldId)?.type.links !== undefined
    if (Object.keys(data).some(isLink)) this.#outdate([recordId], version)
  }

  stop(): void {
    this.#stopTimer?.()
    this.#stopTimer = null
  }

  #outdate(recordIds: readonly string[], version: number): void {
    this.#options.cache.outdate(recordIds, version)
    this.#options.fetch()
  }
}

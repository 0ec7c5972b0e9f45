import type { Clock } from '../../actions/queue-options.ts'
import type { TableChanges } from '../actions/table-changes.ts'
import type { RecordPlace } from '../../engine/model/record-place.ts'
import type { TableRecord } from '../../engine/model/structure.ts'
import type { RecordCache } from '../rows/record-cache.ts'
import type { RowOrder } from '../rows/row-order.ts'
import type { RecordNews } from './record-news.ts'
import { RowPlacer } from './row-placer.ts'

export interface LiveRowsOptions {
  clock: Clock
  changes: TableChanges
  cache: RecordCache
  order: RowOrder
  /** Asks the server where records stand in the view. */
  ask(recordIds: string[]): Promise<RecordPlace[]>
  /** The server has said whether the view shows rows; before they are put where they belong. */
  placed(places: readonly { number: number; shown: boolean }[]): void
  /** The order on the screen is another one. */
  moved(): void
  /** It takes the whole order to tell where the rows belong. */
  reload(): void
}

/** A record that came, with what has been heard of it since. */
interface Newcomer {
  /** The version in which it came. */
  since: number
  version: number
  data: Record<string, unknown>
  createdAt: string
  updatedAt: string
  isPartial: boolean
}

/** Keeps the order of a view's rows in step with what is heard of its records. */
export class LiveRows {
  readonly #options: LiveRowsOptions
  readonly #placer: RowPlacer
  /** Records that were made or brought back, until it is known where they stand. */
  readonly #newcomers = new Map<string, Newcomer>()
  /** What was heard while the order was on its way, which may not know of it; null when it is not. */
  #meanwhile: RecordNews[] | null = null
  #fieldIds: ReadonlySet<string> = new Set()

  constructor(options: LiveRowsOptions) {
    this.#options = options
    this.#placer = new RowPlacer({
      clock: options.clock,
      ask: recordIds => options.ask(recordIds),
      place: places => this.#place(places),
      giveUp: () => options.reload(),
    })
  }

  /** Names the fields by which the view sorts and filters: a change of any other moves no row. */
  orderBy(fieldIds: ReadonlySet<string>): void {
    this.#fieldIds = fieldIds
  }

  /** Asks nothing more. */
  stop(): void {
    this.#placer.clear()
  }

  /** Whether records are on their way to where they belong. */
  get isPlacing(): boolean {
    return this.#placer.isBusy
  }

  /** The whole order is asked for. */
  expectOrder(): void {
    this.#meanwhile = []
  }

  /** The whole order has come, as it is since a version, or will not come. */
  ordered(version: number | null): void {
    const meanwhile = this.#meanwhile ?? []
    this.#meanwhile = null
    if (version === null) return
    this.#placer.clear()
    for (const [recordId, { since }] of this.#newcomers) if (since <= version) this.#newcomers.delete(recordId)
    this.#follow(meanwhile.filter(news => news.version > version))
  }

  hear(records: readonly RecordNews[]): void {
    this.#meanwhile?.push(...records)
    this.#follow(records)
  }

  /** Has records placed anew by which the view sorts or filters in one of some fields. */
  place(recordIds: readonly string[], fieldIds: readonly string[]): void {
    if (this.isOrderedBy(fieldIds)) this.#placer.add(recordIds)
  }

  /** Whether the view sorts or filters by one of some fields. */
  isOrderedBy(fieldIds: readonly string[]): boolean {
    return fieldIds.some(fieldId => this.#fieldIds.has(fieldId))
  }

  /** Takes rows away that are gone, and has those placed that may belong elsewhere. */
  #follow(records: readonly RecordNews[]): void {
    const { order, moved } = this.#options
    const unplaced = new Set<string>()
    const gone = new Set<number>()
    for (const news of records) {
      const { kind, recordId, data, version, at, isPartial = false } = news
      if (kind === 'update') {
        const newcomer = this.#newcomers.get(recordId)
        if (newcomer) {
          const partly = isPartial || newcomer.isPartial
          Object.assign(newcomer, { version, data: { ...newcomer.data, ...data }, updatedAt: at, isPartial: partly })
        }
        if (Object.keys(data).some(fieldId => this.#fieldIds.has(fieldId))) unplaced.add(recordId)
      } else if (kind === 'delete') {
        this.#newcomers.delete(recordId)
        this.#leave(recordId, { gone, unplaced })
      } else {
        this.#newcomers.set(recordId, { since: version, version, data, createdAt: at, updatedAt: at, isPartial })
        unplaced.add(recordId)
      }
    }
    if (gone.size > 0) {
      order.remove(gone)
      moved()
    }
    if (unplaced.size > 0) this.#placer.add(unplaced)
  }

  #leave(recordId: string, { gone, unplaced }: { gone: Set<number>; unplaced: Set<string> }): void {
    const { cache, changes } = this.#options
    const number = cache.numberOf(recordId) ?? changes.madeNumber(recordId)
    // What was deleted here is hidden, so that undo brings it back at once.
    const isKept = changes.isHidden(recordId)
    if (!isKept) changes.unmake(recordId)
    // An answer on its way may still know it, and that of a row that is not here has to tell its number.
    if (number === undefined || this.#placer.isAsking(recordId)) unplaced.add(recordId)
    else if (!isKept) gone.add(number)
  }

  #place(places: readonly RecordPlace[]): string[] {
    const { changes, order, moved } = this.#options
    for (const { id, number } of places) this.#takeIn(id, number)
    const ids = new Map<number, string>()
    const here = places.map(({ id, number, shown, after }) => {
      const local = changes.localNumber(number)
      ids.set(local, id)
      return { number: local, shown, after: after === null ? null : changes.localNumber(after) }
    })
    this.#options.placed(here)
    order.setOwn(changes)
    const unplaced = order.place(here)
    moved()
    return unplaced.flatMap(number => ids.get(number) ?? [])
  }

  /** Stores what was heard of a new record, now that its number is known. */
  #takeIn(id: string, number: number): void {
    const { cache, changes } = this.#options
    const newcomer = this.#newcomers.get(id)
    this.#newcomers.delete(id)
    if (!newcomer) return
    const { version, data, createdAt, updatedAt, isPartial } = newcomer
    const record: TableRecord = { id, number, data, createdAt, updatedAt }
    changes.storeMade([record], version)
    cache.put(changes.localNumber(number), changes.takeMade(id) ?? record, version)
    if (isPartial) cache.outdate({ recordIds: [id] }, version)
  }
}

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
  /** Asks the server for the positions of records in the view. */
  ask(recordIds: string[]): Promise<RecordPlace[]>
  /** Called with whether the view shows rows, before they are moved. */
  placed(places: readonly { number: number; shown: boolean }[]): void
  /** Called when the order on the screen has changed. */
  moved(): void
  /** Called when only a full reload can tell where the rows belong. */
  reload(): void
}

/** A record that was added, with later changes of it. */
interface NewRecord {
  /** The version in which it was added. */
  since: number
  version: number
  data: Record<string, unknown>
  createdAt: string
  updatedAt: string
  isPartial: boolean
}

/** Keeps the order of a view's rows up to date with live changes. */
export class LiveRows {
  readonly #options: LiveRowsOptions
  readonly #placer: RowPlacer
  /** Records that were created or restored and whose position is not known yet. */
  readonly #newcomers = new Map<string, NewRecord>()
  /** Changes received while the order was loading, which may not include them; null otherwise. */
  #meanwhile: RecordNews[] | null = null
  #fieldIds: ReadonlySet<string> = new Set()
  /** The version of the full order. */
  #orderedAt = -1

  constructor(options: LiveRowsOptions) {
    this.#options = options
    this.#placer = new RowPlacer({
      clock: options.clock,
      ask: recordIds => options.ask(recordIds),
      place: places => this.#place(places),
      abandon: () => options.reload(),
    })
  }

  /** Sets the fields by which the view sorts and filters. Changes of other fields move no row. */
  orderBy(fieldIds: ReadonlySet<string>): void {
    this.#fieldIds = fieldIds
  }

  /** Stops asking for positions. */
  stop(): void {
    this.#placer.clear()
  }

  /** Whether some records are being moved to their positions. */
  get isPlacing(): boolean {
    return this.#placer.isBusy
  }

  /** To be called when the full order is requested. */
  expectOrder(): void {
    this.#meanwhile = []
  }

  /** To be called with the version of the full order when it has arrived, or null when it has failed. */
  ordered(version: number | null): void {
    const meanwhile = this.#meanwhile ?? []
    this.#meanwhile = null
    if (version === null) return
    this.#orderedAt = version
    this.#placer.clear()
    for (const [recordId, { since }] of this.#newcomers) if (since <= version) this.#newcomers.delete(recordId)
    this.#follow(meanwhile.filter(news => news.version > version))
  }

  /**
   * To be called when the server has numbered rows that were created here. If the full order arrived before the answer
   * with their numbers, it decides whether the view shows them, so one that lacks them is loaded again.
   */
  numbered(numbers: ReadonlyMap<number, number>): void {
    const { changes, order, reload } = this.#options
    const created = new Set(numbers.values())
    const isLacking = changes.storedMade.some(
      ({ record: { number }, version }) =>
        created.has(number) && version <= this.#orderedAt && order.server.placeOf(number) === undefined,
    )
    if (isLacking) reload()
  }

  hear(records: readonly RecordNews[]): void {
    this.#meanwhile?.push(...records)
    this.#follow(records)
  }

  /** Asks for the positions of records if the view sorts or filters by one of the fields. */
  place(recordIds: readonly string[], fieldIds: readonly string[]): void {
    if (this.isOrderedBy(fieldIds)) this.#placer.add(recordIds)
  }

  /** Whether the view sorts or filters by one of the fields. */
  isOrderedBy(fieldIds: readonly string[]): boolean {
    return fieldIds.some(fieldId => this.#fieldIds.has(fieldId))
  }

  /** Removes deleted rows, and asks for the positions of rows that may have moved. */
  #follow(records: readonly RecordNews[]): void {
    const { order, moved } = this.#options
    const unplaced = new Set<string>()
    const gone = new Set<number>()
    for (const news of records) {
      const { kind, recordId, data, version, at, isPartial = false, isMoved = false } = news
      if (kind === 'update') {
        const newRow = this.#newcomers.get(recordId)
        if (newRow) {
          const partly = isPartial || newRow.isPartial
          Object.assign(newRow, { version, data: { ...newRow.data, ...data }, updatedAt: at, isPartial: partly })
        }
        const isUnplaced = isMoved ? order.isManual : Object.keys(data).some(fieldId => this.#fieldIds.has(fieldId))
        if (isUnplaced) unplaced.add(recordId)
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
    // A record deleted here is only hidden, so that undo restores it at once.
    const isKept = changes.isHidden(recordId)
    if (!isKept) changes.revertCreation(recordId)
    // A pending answer may still include the record, and only an answer can tell the number of a row that is not
    // loaded.
    if (number === undefined || this.#placer.isPending(recordId)) unplaced.add(recordId)
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
    changes.placeMoved(new Set(places.map(({ id }) => id)))
    order.setOwn(changes)
    const unplaced = order.place(here)
    moved()
    return unplaced.flatMap(number => ids.get(number) ?? [])
  }

  /** Stores the known changes of a new record under its number. */
  #takeIn(id: string, number: number): void {
    const { cache, changes } = this.#options
    const newRow = this.#newcomers.get(id)
    this.#newcomers.delete(id)
    if (!newRow) return
    const { version, data, createdAt, updatedAt, isPartial } = newRow
    const record: TableRecord = { id, number, data, createdAt, updatedAt }
    changes.storeMade([record], version)
    cache.put(changes.localNumber(number), changes.takeMade(id) ?? record, version)
    if (isPartial) cache.outdate({ recordIds: [id] }, version)
  }
}

import { isFirstOfMany } from '../../fields/first-of-many.ts'
import type { TableChanges } from '../actions/table-changes.ts'
import type { TableRecord } from '../../engine/model/structure.ts'
import type { RecordCache } from './record-cache.ts'

/** The records of a table as a person sees them: what was fetched or made here, with what was done to it. By row numbers of this page. */
export class ShownRecords {
  readonly #cache: RecordCache
  readonly #changes: TableChanges

  constructor(cache: RecordCache, changes: TableChanges) {
    this.#cache = cache
    this.#changes = changes
  }

  /** Undefined while it is not loaded. */
  record(number: number): TableRecord | undefined {
    return this.#cache.get(number) ?? this.#changes.madeRecord(number)
  }

  numberOf(recordId: string): number | undefined {
    return this.#cache.numberOf(recordId) ?? this.#changes.madeNumber(recordId)
  }

  /** What a cell shows: a value that is not saved yet, or what the server holds. */
  value({ id, data }: TableRecord, fieldId: string): unknown {
    const unsent = this.#changes.cell(id, fieldId)
    return unsent === undefined ? (data[fieldId] ?? null) : unsent
  }

  /** Whether cells of a record have only the beginning of what they hold. */
  isPart(number: number): boolean {
    return Object.values(this.record(number)?.data ?? {}).some(isFirstOfMany)
  }

  /** All that a record holds, as it shows, and nothing where a column has nothing. */
  cells(record: TableRecord, columns: readonly { id: string }[]): Map<string, unknown> {
    const fieldIds = new Set([...Object.keys(record.data), ...columns.map(({ id }) => id)])
    return new Map([...fieldIds].map(fieldId => [fieldId, this.value(record, fieldId)]))
  }
}

import { isTruncated } from '../../fields/truncated-list.ts'
import type { TableChanges } from '../actions/table-changes.ts'
import type { TableRecord } from '../../engine/model/structure.ts'
import type { RecordCache } from './record-cache.ts'

/** The records of a table on the screen: loaded or created here, with unsaved changes. By row number of this page. */
export class ShownRecords {
  readonly #cache: RecordCache
  readonly #changes: TableChanges

  constructor(cache: RecordCache, changes: TableChanges) {
    this.#cache = cache
    this.#changes = changes
  }

  /** Undefined if it is not loaded. */
  record(number: number): TableRecord | undefined {
    return this.#cache.get(number) ?? this.#changes.madeRecord(number)
  }

  numberOf(recordId: string): number | undefined {
    return this.#cache.numberOf(recordId) ?? this.#changes.madeNumber(recordId)
  }

  /** The value on the screen: an unsaved one, or what the server has. */
  value({ id, data }: TableRecord, fieldId: string): unknown {
    const unsent = this.#changes.cell(id, fieldId)
    return unsent === undefined ? (data[fieldId] ?? null) : unsent
  }

  /** Whether a record has cells of which only the beginning is loaded. */
  isTruncated(number: number): boolean {
    return Object.values(this.record(number)?.data ?? {}).some(isTruncated)
  }

  /** The values of a record on the screen, without those of columns that store nothing. */
  cells(record: TableRecord, columns: readonly { id: string }[]): Map<string, unknown> {
    const fieldIds = new Set([...Object.keys(record.data), ...columns.map(({ id }) => id)])
    return new Map([...fieldIds].map(fieldId => [fieldId, this.value(record, fieldId)]))
  }
}

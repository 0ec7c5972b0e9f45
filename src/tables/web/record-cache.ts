import type { TableRecord } from '../structure.ts'

/** A cell with edits that the server has not answered. */
interface PendingCell {
  edits: number
  /** What the server holds, as far as is known: what the cell falls back to. */
  confirmed: unknown
}

/**
 * The records that have been fetched, by row number. A cell with edits on their way keeps its local value when
 * a fetch brings another, and falls back to what the server holds when the last of them is refused.
 */
export class RecordCache {
  readonly #records = new Map<number, TableRecord>()
  readonly #pending = new Map<number, Map<string, PendingCell>>()
  readonly #capacity: number

  /** @param capacity how many records are kept; the ones stored longest ago go first. */
  constructor(capacity = 50_000) {
    this.#capacity = capacity
  }

  get(number: number): TableRecord | undefined {
    return this.#records.get(number)
  }

  /** Stores what the server sent, under the row number it is known by here. */
  put(number: number, fetched: TableRecord): void {
    const data = { ...fetched.data }
    for (const [fieldId, cell] of this.#pending.get(number) ?? []) {
      cell.confirmed = data[fieldId] ?? null
      data[fieldId] = this.#records.get(number)?.data[fieldId] ?? null
    }
    this.#records.delete(number)
    this.#records.set(number, { ...fetched, data })
    if (this.#records.size > this.#capacity) this.#forgetOldest()
  }

  /** Writes an edit that will be sent. Tells whether the record is here to be written to. */
  edit(number: number, fieldId: string, value: unknown): boolean {
    const record = this.#records.get(number)
    if (!record) return false
    const cells = this.#pending.get(number) ?? new Map<string, PendingCell>()
    const cell = cells.get(fieldId) ?? { edits: 0, confirmed: record.data[fieldId] ?? null }
    cells.set(fieldId, { ...cell, edits: cell.edits + 1 })
    this.#pending.set(number, cells)
    this.#write(number, fieldId, value)
    return true
  }

  /** The server took the oldest edit of a cell. */
  confirm(number: number, fieldId: string, value: unknown): void {
    this.#answer(number, fieldId, cell => ({ ...cell, confirmed: value }))
  }

  /** The server refused the oldest edit of a cell. */
  refuse(number: number, fieldId: string): void {
    const last = this.#answer(number, fieldId, cell => cell)
    if (last) this.#write(number, fieldId, last.confirmed)
  }

  remove(number: number): void {
    this.#records.delete(number)
  }

  /** Forgets what was fetched, so that it is fetched again. Records with edits on their way stay. */
  clear(): void {
    for (const number of this.#records.keys()) if (!this.#pending.has(number)) this.#records.delete(number)
  }

  #write(number: number, fieldId: string, value: unknown): void {
    const record = this.#records.get(number)
    if (record) this.#records.set(number, { ...record, data: { ...record.data, [fieldId]: value } })
  }

  /** Counts one edit as answered; gives the cell when it was the last. */
  #answer(number: number, fieldId: string, change: (cell: PendingCell) => PendingCell): PendingCell | undefined {
    const cells = this.#pending.get(number)
    const cell = cells?.get(fieldId)
    if (!cells || !cell) return undefined
    const answered = { ...change(cell), edits: cell.edits - 1 }
    if (answered.edits > 0) {
      cells.set(fieldId, answered)
      return undefined
    }
    cells.delete(fieldId)
    if (cells.size === 0) this.#pending.delete(number)
    return answered
  }

  #forgetOldest(): void {
    for (const number of this.#records.keys()) {
      if (this.#pending.has(number)) continue
      this.#records.delete(number)
      return
    }
  }
}

import type { TableRecord } from '../structure.ts'

/** The records that have been fetched, by the row number that they have on this page. */
export class RecordCache {
  readonly #records = new Map<number, TableRecord>()
  readonly #numbers = new Map<string, number>()
  readonly #capacity: number

  /** @param capacity how many records are kept; the ones stored longest ago go first. */
  constructor(capacity = 50_000) {
    this.#capacity = capacity
  }

  get(number: number): TableRecord | undefined {
    return this.#records.get(number)
  }

  numberOf(recordId: string): number | undefined {
    return this.#numbers.get(recordId)
  }

  put(number: number, record: TableRecord): void {
    this.#records.delete(number)
    this.#records.set(number, record)
    this.#numbers.set(record.id, number)
    if (this.#records.size > this.#capacity) this.#forgetOldest()
  }

  /** Writes what the server says of some cells of a record; nothing when the record is not here. */
  write(recordId: string, data: Record<string, unknown>): void {
    const number = this.#numbers.get(recordId)
    const record = number === undefined ? undefined : this.#records.get(number)
    if (number === undefined || !record) return
    this.#records.set(number, { ...record, data: { ...record.data, ...data } })
  }

  /** Forgets everything, so that it is fetched again. */
  clear(): void {
    this.#records.clear()
    this.#numbers.clear()
  }

  #forgetOldest(): void {
    for (const [number, { id }] of this.#records) {
      this.#records.delete(number)
      this.#numbers.delete(id)
      return
    }
  }
}

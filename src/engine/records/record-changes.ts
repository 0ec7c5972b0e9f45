import type { Write } from '../base/base-writer.ts'

type Data = Record<string, unknown>

/** Values by field id, before and after the change. */
export interface RecordChange {
  before: Data
  after: Data
}

/** Collects the changes of one action to records of any table, so that each record is logged once. */
export class RecordChanges {
  readonly #tables = new Map<string, Map<string, RecordChange>>()

  /** Adds a change. If the cell was changed before, only the value after is replaced. */
  add(tableId: string, recordId: string, { before, after }: RecordChange): void {
    const records = this.#tables.get(tableId) ?? new Map<string, RecordChange>()
    this.#tables.set(tableId, records)
    const earlier = records.get(recordId)
    records.set(recordId, {
      before: { ...before, ...earlier?.before },
      after: { ...earlier?.after, ...after },
    })
  }

  /** Removes and returns the changes of a record. */
  take(tableId: string, recordId: string): RecordChange | undefined {
    const change = this.#tables.get(tableId)?.get(recordId)
    this.#tables.get(tableId)?.delete(recordId)
    return change
  }

  /** The changed records by table. */
  get recordIds(): Map<string, string[]> {
    return new Map([...this.#tables].map(([tableId, records]) => [tableId, [...records.keys()]]))
  }

  log(write: Write): void {
    for (const [tableId, records] of this.#tables) {
      for (const [recordId, { before, after }] of records) {
        write.log({ kind: 'record.update', table_id: tableId, item_id: recordId, before, after })
      }
    }
  }
}

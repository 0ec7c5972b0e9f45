import type { Person } from '../../../access/person.ts'
import type { Field, RemovedSort, Table, View } from '../structure.ts'

export type TrashKind = 'table' | 'field' | 'view' | 'record'

/** A thing in the trash; the restore call of its kind restores it. */
export interface TrashItem {
  kind: TrashKind
  tableId: string
  id: string
  /** The name of the thing; for a record, the text of its primary field. */
  label: string
  /** The table that it belongs to. */
  tableName: string
  deletedAt: string
  /** Null when it is unknown. */
  deletedBy: Person | null
  /** The thing itself, as it will be when it is restored. */
  thing: TrashThing
}

/** What a client needs to show a thing before the server has restored it. */
export type TrashThing =
  | { table: Table }
  | { field: Field; sorts: RemovedSort[] }
  | { view: View }
  /** The row number of a record. */
  | { number: number }

import type { StoredTable } from '../base/base-structure.ts'
import type { LinkChange } from '../model/link-change.ts'
import type { LinkField } from '../structure/link-fields.ts'

/** A link cell and its new list. */
export interface LinkCell {
  recordId: string
  field: LinkField
  ids: readonly string[]
  /** Links to add and remove, instead of the list. Then any current value is accepted. */
  change?: LinkChange
  /** The value that the cell must show; undefined accepts any. */
  expects?: unknown
}

export interface LinkedCell {
  recordId: string
  fieldId: string
  /** The links that the cell shows now; null if none. */
  value: string[] | null
  /** Links were added or removed in a long list that was not read completely, so `value` is a part of it. */
  isTruncated: boolean
  /** The cell is unchanged, because it did not show the expected value or cannot hold the new one. */
  isSkipped: boolean
  /** The cell was skipped because another cell has a record that it should have taken. */
  isTaken: boolean
}

/** A cell of another record that lost links, because each record can be in one cell only. */
export interface LostCell {
  recordId: string
  number: number
  fieldId: string
  /** The links that the cell showed and shows; null if none. */
  before: string[] | null
  after: string[] | null
}

/** A record that a change names. */
export interface KnownRecord {
  seq: number
  isDeleted: boolean
}

/** A cell whose record is not deleted, with its row number. */
export type PresentCell = LinkCell & { near: number }

/** A change of the link cells of one field. */
export interface FieldChange {
  table: StoredTable
  target: StoredTable
  field: LinkField
  cells: readonly LinkCell[]
  rows: { near: ReadonlyMap<string, KnownRecord>; far: ReadonlyMap<string, KnownRecord> }
}

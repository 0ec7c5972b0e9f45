import type { LeftFields } from './update-plan.ts'

/** A column that the source got since the last import. */
interface OfferedColumn {
  columnId: string
  name: string
  /** The type that its field would get. */
  type: string
}

/** What bringing a table up to date will do. All numbers but those of cells are of records. */
export interface TableUpdate {
  tableId: string
  name: string
  add: number
  update: number
  /** Records whose rows are gone at the source. */
  gone: number
  /** Records that were deleted here but are still at the source; they stay deleted. */
  deletedHere: number
  /** Cells that were changed on both sides. */
  conflicts: number
  /** Cells that were changed only here; they keep their values. */
  keptCells: number
  /** Cells at the source that their fields cannot read; they change nothing. */
  unreadable: number
  newOptions: number
  newColumns: OfferedColumn[]
  left: LeftFields
}

/** What an update will do, before its person confirms it. */
export interface UpdateSummary {
  tables: TableUpdate[]
  goneTables: string[]
  newTables: string[]
}

/** What a person chose for an update. */
export interface UpdateChoices {
  /** Whether records that are gone at the source are deleted here. */
  deletesGone: boolean
  /** Whether the source's value replaces one that was changed here too. */
  takesTheirs: boolean
  /** The new columns that become fields. */
  columnIds: string[]
}

/** What an update did. */
export interface UpdateResult {
  added: number
  updated: number
  deleted: number
}

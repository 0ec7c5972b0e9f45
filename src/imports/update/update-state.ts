import type { LeftFields } from './update-plan.ts'

/** What bringing a table up to date will do. All numbers but those of cells are of records. */
export interface TableUpdate {
  tableId: string
  name: string
  add: number
  update: number
  /** Records whose rows are gone at the source, and that nobody edited here. */
  gone: number
  /** Records whose rows are gone at the source, but that were edited here. They stay. */
  goneEdited: number
  /** Records that were deleted here but are still at the source; they stay deleted. */
  deletedHere: number
  /** Cells that were changed on both sides. */
  conflicts: number
  /** Cells at the source that their fields cannot read or hold; they change nothing. */
  unreadable: number
  /** Cells that are empty at the source, but required here; they keep their values. */
  required: number
  /** Cells with an option that was deleted here; they keep their values. */
  deletedOptions: number
  newOptions: number
  /** Names of columns that the source got since the import, and that can become fields. Absent in earlier versions. */
  newFields?: string[]
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
  /** Whether columns that the source got since the import become fields. Absent in choices of earlier versions. */
  addsFields?: boolean
}

/** What an update did. */
export interface UpdateResult extends UpdateLeft {
  added: number
  updated: number
  deleted: number
  /** Number of fields that it created. Absent in results of earlier versions. */
  fields?: number
}

/** What an update left as it was, though it differs at the source. */
export interface UpdateLeft {
  /** Cells that kept their values because of rules of their fields, or because their fields cannot hold the new ones. */
  refused: number
  /** Cells that were changed here after the comparison. They keep their values, and are compared next time. */
  kept: number
  /** Records that are gone at the source and were to be deleted, but were edited here. Absent as `fields` is. */
  goneEdited?: number
}

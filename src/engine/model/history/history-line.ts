import type { Person } from '../../../access/person.ts'

/** One action as a line of history: who did what to how many things of which table. */
export interface HistoryLine {
  version: number
  at: string
  actor: Person
  name: string
  gestureId: string | null
  changes: NamedChange[]
}

/** The number of changes of one kind that an action made to one table. */
export interface CountedChange {
  kind: string
  tableId: string | null
  items: number
  cells: number
  /** One of the changed things; the only one if `items` is 1. */
  itemId: string
}

/** A cell that an action changed. */
export interface ChangedCell {
  fieldId: string
  before: unknown
  after: unknown
}

export interface NamedChange extends CountedChange {
  /** The current name of the record, even if it is deleted, if only one changed; '' if it has no name. */
  recordLabel: string | null
  /** The changed cells of the record, if only one changed and their values are short. */
  changedCells: ChangedCell[] | null
  /** The names of the settings that changed, if only one view did: keys of its `config`, or 'kind'. */
  settings: string[]
  tableName: string | null
  /** The name that the field, view or table had then, if it is the only one and its name is known. */
  itemName: string | null
  /** The name before, if the action renamed it. */
  formerName: string | null
}

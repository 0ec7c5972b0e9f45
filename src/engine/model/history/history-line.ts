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

export interface NamedChange extends CountedChange {
  tableName: string | null
  /** The name that the field, view or table had then, if it is the only one and its name is known. */
  itemName: string | null
  /** The name before, if the action renamed it. */
  formerName: string | null
}

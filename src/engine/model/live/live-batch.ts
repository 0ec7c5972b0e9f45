import type { Person } from '../../../access/person.ts'

/** One thing that an action changed. */
export interface LiveEntry {
  /** 'record.update', 'field.create', 'table.import' … */
  kind: string
  tableId: string | null
  itemId: string
  before?: unknown
  after?: unknown
  /** The only person who may see it; absent for what everybody may see. */
  onlyFor?: string
}

export interface LiveAction {
  version: number
  /** The procedure's name: 'records.update'. */
  name: string
  actor: Person
  actionId: string | null
  gestureId: string | null
  at: string
  entries: LiveEntry[]
}

export type LiveBatch =
  | { version: number; actions: LiveAction[] }
  /** Too much has happened: the client must load everything again. What follows comes after this version. */
  | { version: number; tooFar: true }

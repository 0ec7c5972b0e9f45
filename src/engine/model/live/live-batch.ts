import type { Person } from '../../../access/person.ts'

/** One thing that an action changed. */
export interface LiveEntry {
  /** 'record.update', 'field.create', 'table.import' … */
  kind: string
  tableId: string | null
  itemId: string
  before?: unknown
  after?: unknown
  /** The only person who may see it; absent if everyone may. */
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
  /** Too much has happened, so the client must reload everything. The next batches follow this version. */
  | { version: number; tooFar: true }

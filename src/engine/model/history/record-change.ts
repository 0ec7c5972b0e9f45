import type { Person } from '../../../access/person.ts'

/** A change of one record. */
export interface RecordChange {
  version: number
  at: string
  actor: Person
  /** The procedure that made it. */
  name: string
  kind: string
  /** Values by field id; a created or restored record has only an after. */
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

import type { Person } from '../../../access/person.ts'

/** A change of one record. */
export interface RecordChange {
  version: number
  at: string
  actor: Person
  /** The name of the procedure. */
  name: string
  kind: string
  /** Values by field id; null for a record that was created or restored. */
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

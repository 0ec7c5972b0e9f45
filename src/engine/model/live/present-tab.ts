import type { Person } from '../../../access/person.ts'

/** A person's position in a base. */
export interface PersonPosition {
  tableId: string | null
  viewId: string | null
  recordId: string | null
  fieldId: string | null
}

/** One tab of one person in a base. */
export interface PresentTab extends PersonPosition {
  sessionKey: string
  user: Person
}

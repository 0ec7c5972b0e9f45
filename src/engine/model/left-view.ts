import type { Person } from '../../access/person.ts'

/** A personal view whose owner has no access to the base any more. */
export interface LeftView {
  tableId: string
  viewId: string
  name: string
  tableName: string
  owner: Person
}

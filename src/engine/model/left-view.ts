import type { Person } from '../../access/person.ts'

/** A personal view whose owner can no longer view the base. */
export interface LeftView {
  tableId: string
  viewId: string
  name: string
  tableName: string
  owner: Person
}

import type { Table } from '../structure.ts'

/** A table that existed at a moment of the past. */
export interface PastTable extends Table {
  /** Whether it is in the trash now. */
  isDeleted: boolean
}

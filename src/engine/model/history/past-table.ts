import type { Table } from '../structure.ts'

/** A table that existed at a moment of the past. */
export interface PastTable extends Table {
  /** It is in the trash now. */
  isDeleted: boolean
}

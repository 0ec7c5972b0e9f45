import type { LinkedRecord } from './structure.ts'

/** A record of any table of a base. */
export interface RecordAnywhere extends LinkedRecord {
  tableId: string
}

/** A record with the searched text in a field other than its name. */
export interface RecordMatch extends RecordAnywhere {
  fieldId: string
  /** The part of the field's text around the match, on one line. */
  excerpt: string
}

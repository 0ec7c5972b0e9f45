import type { Template } from './csv/column-profile.ts'
import type { CsvFormat } from './csv/csv-reader.ts'

/** A column of the file that becomes a field. */
export interface PlannedColumn {
  /** Its place in the file. */
  index: number
  fieldId: string
  name: string
  type: string
  template: Template
}

/** All that an import needs to know once a person has started it. */
export interface ImportPlan {
  tableId: string
  tableName: string
  /** At least one; the first becomes the primary field. */
  columns: PlannedColumn[]
  format: CsvFormat
  /** Rows of data in the file. */
  rows: number
  /** Where the first row of data begins in the file. */
  firstRow: number
  hasHeader: boolean
  /** How the person who started it writes dates and numbers. */
  timeZone: string
  locale: string
}

/** How many cells could not be read, by the column's place in the file. */
export type UnreadableCounts = Record<string, number>

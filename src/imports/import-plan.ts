import type { Template } from './csv/column-profile.ts'
import type { CsvFormat } from './csv/csv-format.ts'

/** A column of the file that becomes a field. */
export interface PlannedColumn {
  /** Its position in the file. */
  index: number
  fieldId: string
  name: string
  type: string
  template: Template
  /** Whether its cells are values as JSON, for a type that reads no text. */
  isJson?: boolean
}

/** Everything that an import needs once it is started. */
export interface ImportPlan {
  tableId: string
  tableName: string
  /** At least one; the first becomes the primary field. */
  columns: PlannedColumn[]
  format: CsvFormat
  /** Number of rows of data in the file. */
  rows: number
  /** Position of the first row of data in the file. */
  firstRow: number
  hasHeader: boolean
  /** How the person who started the import writes dates and numbers. */
  timeZone: string
  locale: string
}

/** Number of unreadable cells by the column's position in the file. */
export type UnreadableCounts = Record<string, number>

import type { StagedRows } from '../engine/staged/write-staged.ts'
import type { FieldRules } from '../fields/field-rules.ts'
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
  /** The rules of the new field. */
  rules?: FieldRules
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
  /** The existing table that the rows enter; absent for a new table. */
  target?: MappingTarget | undefined
}

/** A field that an import adds to an existing table. */
export interface AddedField {
  id: string
  name: string
  type: string
  template: Template
}

/** How the rows of a file enter an existing table. The plan's own table only stages them. */
export interface MappingTarget extends Omit<StagedRows, 'hidden' | 'newFieldIds'> {
  newFields: readonly AddedField[]
  /** Templates that get options from the file, by field id; absent until the file was searched for options. */
  options?: Record<string, { before: Template; after: Template }>
}

/** Number of unreadable cells by the column's position in the file. */
export type UnreadableCounts = Record<string, number>

import type { ColumnOrigin } from '../../engine/origins/origins.sql.ts'
import type { NewLinkedTable } from '../../engine/structure/hidden-tables.ts'
import type { PlannedColumn } from '../import-plan.ts'
import type { ReadColumn } from '../update/source-cells.ts'

/** A column of links, which are written once all rows exist. */
interface PlannedLinks {
  fieldId: string
  /** Its position in the file. */
  index: number
  /** The position of the linked table in the job. */
  target: number
  /** Whether the other field of the pair has written these links, so that only their order in the cells is new. */
  isOrder?: true
}

/** A table of a job. Its file holds the id of each row, then the cells of `columnIds` in order. */
export interface PlannedTable {
  importId: string
  /** Null for a table that starts empty. */
  sourceId: string | null
  /** The columns that are read from the source. */
  columnIds: string[]
  /** The columns that become fields with values of their own. */
  columns: PlannedColumn[]
  links: PlannedLinks[]
  table: NewLinkedTable
  /**
   * What became of all columns of the source, and how those of `columnIds` are read; absent in plans of versions that
   * could not bring tables up to date.
   */
  origins?: ColumnOrigin[]
  reads?: ReadColumn[]
}

/** Everything that a job needs once it has seen its source. */
export interface JobPlan {
  tables: PlannedTable[]
}

/** How the files of jobs are written: without a header, in a fixed language and time zone. */
export const pageFormat = {
  format: { encoding: 'utf-8', dialect: { delimiter: ',', quote: '"' }, isGuarded: false },
  firstRow: 0,
  hasHeader: false,
  timeZone: 'UTC',
  locale: 'en',
} as const

import type { TableChanges } from '../actions/table-changes.ts'
import type { Table, View } from '../../engine/model/structure.ts'
import type { RowsOfView } from './rows-query.ts'
import type { GridData } from '../../grid/grid-data.ts'
import type { TableData } from './table-data.ts'

/** The rows of a view on the screen, for queries of its footer and its search. */
export interface ShownRows {
  basePublicId: string
  table: Table
  view: View
  /** The table as the server has it. */
  stored: Table | undefined
  rows: RowsOfView
  data: TableData
  /** The rows of the grid, in groups if there are any. */
  grouped: GridData
  changes: TableChanges
}

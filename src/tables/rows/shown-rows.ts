import type { TableChanges } from '../actions/table-changes.ts'
import type { Table, View } from '../../engine/model/structure.ts'
import type { RowsOfView } from './rows-asked.ts'
import type { GridData } from '../../grid/grid-data.ts'
import type { TableData } from './table-data.ts'

/** The rows of a view as the screen shows them: what its footer and its search ask the server about. */
export interface ShownRows {
  basePublicId: string
  table: Table
  view: View
  /** The table as the server has it. */
  stored: Table | undefined
  rows: RowsOfView
  data: TableData
  /** The same rows for the grid, in their groups where there are some. */
  grouped: GridData
  changes: TableChanges
}

import type { Touched } from '../../actions/action-type.ts'
import type { Field, Table, View } from '../structure.ts'
import type { RemovedSort } from './structure-patches.ts'
import { fieldList, tableList, touchedField, touchedTable, touchedView, viewList } from './structure-touches.ts'

/** A table as it was, so that deleting it can be taken back at once. */
export interface WholeTable {
  table: Table
}

/** A field as it was, and what the views lose with it. */
export interface WholeField {
  tableId: string
  field: Field
  sorts: RemovedSort[]
}

/** A view as it was. */
export interface WholeView {
  tableId: string
  view: View
}

export const touchedWholeTable = ({ table }: WholeTable): Touched[] => [touchedTable(table.id), tableList]

export const touchedWholeField = ({ tableId, field }: WholeField): Touched[] => [
  touchedField(tableId, field.id),
  fieldList(tableId),
  viewList(tableId),
]

export const touchedWholeView = ({ tableId, view }: WholeView): Touched[] => [
  touchedView(tableId, view.id),
  viewList(tableId),
]

import type { Touched } from '../../../actions/action-type.ts'
import type { Field, Table, View } from '../../../engine/model/structure.ts'
import type { RemovedSort } from '../../../engine/model/structure.ts'
import {
  carrying,
  fieldList,
  tableList,
  touchedField,
  touchedTable,
  touchedView,
  viewList,
} from './structure-touches.ts'

/** A complete table, so that its deletion can be undone at once. */
export interface WholeTable {
  table: Table
}

/** A complete field, and the sorts that the views lose with it. */
export interface FieldOfTable {
  tableId: string
  field: Field
  sorts: RemovedSort[]
}

/** A complete field. A link field is created and deleted with its inverse. */
export interface WholeField extends FieldOfTable {
  inverse?: FieldOfTable
}

/** A field, and its inverse if it has one. */
export const facesOf = ({ inverse, ...own }: WholeField): FieldOfTable[] => (inverse ? [own, inverse] : [own])

/** A complete view. */
export interface WholeView {
  tableId: string
  view: View
}

export const touchedWholeTable = ({ table }: WholeTable): Touched[] => [carrying(touchedTable(table.id)), tableList]

export const touchedWholeField = (whole: WholeField): Touched[] =>
  facesOf(whole).flatMap(({ tableId, field }) => [
    carrying(touchedField(tableId, field.id)),
    fieldList(tableId),
    viewList(tableId),
  ])

export const touchedWholeView = ({ tableId, view }: WholeView): Touched[] => [
  touchedView(tableId, view.id),
  viewList(tableId),
]

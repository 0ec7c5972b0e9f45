import type { RefObject } from 'react'
import { moved } from '../../ui/lists/list-drag.ts'
import type { Table, View } from '../../engine/model/structure.ts'
import type { ViewConfigChange } from '../../engine/model/view-config.ts'
import { orderWith } from '../rows/grid-columns.ts'
import type { TableData } from '../rows/table-data.ts'
import type { GridHandles } from '../rows/table-handles.ts'

interface OwnColumns {
  table: Table
  view: View
  onChange(change: ViewConfigChange): void
}

/** Resizes and moves columns only for this person. */
export const ownColumnHandles = (data: TableData, latest: RefObject<OwnColumns>): GridHandles => ({
  resizeColumn: ({ columnId, width, done }) => {
    data.setColumns(data.columns.map(column => (column.id === columnId ? { ...column, width } : column)))
    if (done) latest.current.onChange({ fieldWidths: { [columnId]: width } })
  },
  moveColumn: ({ columnId: fieldId, to }) => {
    const from = data.columns.findIndex(({ id }) => id === fieldId)
    data.setColumns(moved(data.columns, from, to))
    const { table, view, onChange } = latest.current
    onChange({ orderedFieldIds: orderWith({ table, config: view.config, fieldId, to }) })
  },
})

import { contextHere } from '../../fields/field-context.ts'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../ui/server-error.ts'
import { placeBelow, type MenuPlace } from '../../ui/AnchoredMenu.tsx'
import { useReachability } from '../../ui/reachability.ts'
import { toastError, toastUndo } from '../../ui/toasts.tsx'
import type { Field, Table, View } from '../structure.ts'
import { fieldUiOf } from './field-ui-of.ts'
import { moved } from './grid/column-move.ts'
import { gridColumns, orderWith } from './grid-columns.ts'
import { TableData } from './table-data.ts'
import { tablesClient } from './tables-client.ts'
import type { BaseActions } from './use-base-actions.ts'
import type { StructureCalls } from './use-structure.ts'

interface TableDataHandles {
  basePublicId: string
  table: Table
  view: View
  actions: BaseActions
  structure: StructureCalls
  onAddField(): void
  onHeaderMenu(field: Field, at: MenuPlace): void
  onRowMenu(rowKey: string | number, at: MenuPlace): void
}

function createTableData({ basePublicId, table, view, actions }: TableDataHandles): TableData {
  const { userId, session, screen } = actions
  const place = { userId, basePublicId, tableId: table.id, viewId: view.id }
  return new TableData({
    client: tablesClient,
    basePublicId,
    tableId: table.id,
    viewId: view.id,
    context: contextHere(),
    changes: screen.table(table.id),
    act: draft => session.act(draft, place),
    onProblem: toastError,
    onDeleted: (count, gestureId) =>
      toastUndo(count === 1 ? 'Record deleted' : `${count} records deleted`, () => session.undo(gestureId)),
  })
}

/** The data of one view for the grid, kept in step with the base's structure. */
export function useTableData(handles: TableDataHandles) {
  const [data] = useState(() => createTableData(handles))
  const [status, setStatus] = useState<'loading' | 'ready' | { problem: string }>('loading')
  const latest = useRef(handles)
  const { table, view } = handles

  useEffect(() => {
    latest.current = handles
    data.setHandles({
      addColumn: () => latest.current.onAddField(),
      openHeaderMenu: (columnId, anchor) => {
        const field = latest.current.table.fields.find(({ id }) => id === columnId)
        if (field) latest.current.onHeaderMenu(field, placeBelow(anchor))
      },
      openRowMenu: (rowKey, at) => latest.current.onRowMenu(rowKey, { ...at, height: 1 }),
      resizeColumn: ({ columnId, width, done }) => {
        data.setColumns(data.columns.map(column => (column.id === columnId ? { ...column, width } : column)))
        const { structure, table: shown, view: shownView } = latest.current
        if (done) void structure.updateView(shown.id, shownView.id, { fieldWidths: { [columnId]: width } })
      },
      moveColumn: ({ columnId: fieldId, to }) => {
        const { structure, table: shown, view: shownView } = latest.current
        const from = data.columns.findIndex(({ id }) => id === fieldId)
        data.setColumns(moved(data.columns, from, to))
        const orderedFieldIds = orderWith({ table: shown, config: shownView.config, fieldId, to })
        void structure.updateView(shown.id, shownView.id, { orderedFieldIds })
      },
      changeTemplate: (columnId, template) => {
        const { structure, table: shown, actions } = latest.current
        const field = shown.fields.find(({ id }) => id === columnId)
        if (!field) return
        const answered = structure.updateField(shown.id, field, { name: field.name, type: field.type, template })
        // Cells that use the new template, such as an option made in one, are sent after it.
        actions.session.hold(answered)
      },
    })
  })

  useEffect(() => {
    data.setColumns(gridColumns({ table, config: view.config, uiOf: fieldUiOf }), view.config.frozenFields)
  }, [data, table, view])

  useEffect(() => data.follow(), [data])

  const reload = async () => {
    try {
      await data.refresh()
      setStatus('ready')
    } catch (error) {
      setStatus({ problem: errorText(error) })
    }
  }
  const reloadLatest = useRef(reload)
  useEffect(() => {
    void reloadLatest.current()
  }, [])
  useEffect(() => useReachability.subscribe(({ reachable }) => reachable && void reloadLatest.current()), [])

  return { data, status, reload }
}

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useCommandSource } from '../../ui/commands.ts'
import { useNoteContent } from '../../ui/late/first-content.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { HeldFocus } from '../../ui/focus/HeldFocus.tsx'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { fieldTypes } from '../../fields/registry.ts'
import type { Field, Table, View, ViewConfig } from '../../engine/model/structure.ts'
import type { ViewConfigChange } from '../../engine/model/view-config.ts'
import styles from './TableScreen.module.css'
import { EmptyRows } from './EmptyRows.tsx'
import { FilesDialog } from '../files/late-files-dialog.ts'
import { FailedRows } from './FailedRows.tsx'
import { rowHeights } from '../../grid/geometry/geometry.ts'
import type { Grid } from '../../grid/grid.ts'
import { GridView } from '../../grid/GridView.tsx'
import { receiveIn, stopKeeping } from '../page/going-on.ts'
import { foldCommands, rowOfRecord } from './grouping.ts'
import { GridMenus, type GridMenu } from '../menus/GridMenus.tsx'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'
import { useOwnView } from '../own/use-own-view.ts'
import { whenIdle } from '../../ui/late/when-idle.ts'
import { fieldCommands, insertField } from '../fields/place-fields.ts'
import { prefetch } from '../page/prefetch.ts'
import { RowCount } from './RowCount.tsx'
import { RowsProblem } from './RowsProblem.tsx'
import { TableScreenSkeleton } from './TableScreenSkeleton.tsx'
import type { Target } from '../actions/destination-of.ts'
import type { BaseActions } from '../page/use-base-actions.ts'
import { useIsOpening } from '../page/use-session-state.ts'
import { usePasteDecision } from '../paste/use-paste-decision.tsx'
import { useTableData } from './use-table-data.ts'
import type { FieldSettings } from '../structure/field-edits.ts'
import type { StructureEdits } from '../structure/structure-edits.ts'
import { ViewSearch } from '../search/ViewSearch.tsx'
import { ViewBar } from '../view/ViewBar.tsx'

const RecordPanel = lazyPart(async () => {
  const { RecordPanel: panel } = await import('../record/RecordPanel.tsx')
  return { default: panel }
})

const FieldDialog = lazyPart(async () => {
  const { FieldDialog: dialog } = await import('../fields/FieldDialog.tsx')
  return { default: dialog }
})

const LockedView = lazyPart(() => import('../view/LockedView.tsx'))

const RefusedGroups = lazyPart(() => import('../groups/RefusedGroups.tsx'))

const SummaryRow = lazyPart(() => import('../footer/SummaryRow.tsx'))

const RangeStatus = lazyPart(() => import('../footer/RangeStatus.tsx'))

const firstType = Object.keys(fieldTypes)[0] ?? ''

interface TableScreenProps {
  basePublicId: string
  table: Table
  view: View
  actions: BaseActions
  structure: StructureEdits
  /** @param own how the view shows to somebody who has set it for themselves. */
  viewMenu(own: ViewConfig | null): ReactNode
  onOpenView(viewId: string): void
  /** The cell that an undo or redo has changed, until `onJumped`. */
  jump: Target | null
  onJumped(): void
  can: BaseRights
  /** The record that is shown beside the grid. */
  recordId: string | undefined
  onRecord(recordId: string | null): void
}

/** One view of one table: the view bar, the grid, the footer, and the menus of the grid. */
export function TableScreen(props: TableScreenProps) {
  const { basePublicId, table, actions, structure, viewMenu, jump, onJumped, can, recordId, onRecord } = props
  const isLocked = props.view.kind === 'locked'
  const own = useOwnView(props.view, [actions.userId, basePublicId])
  // Who may not change the view, or not this one, sets it for themselves.
  const isOwn = !can.editStructure || isLocked
  const view = isOwn ? own.view : props.view
  const changeView = (change: ViewConfigChange) =>
    isOwn ? own.change(change) : structure.updateView({ tableId: table.id, viewId: view.id }, change)
  const grid = useRef<Grid>(null)
  const [menu, setMenu] = useState<GridMenu | null>(null)
  const [fieldDialog, setFieldDialog] = useState<{ field: Field } | { place: number | null } | null>(null)
  const [files, setFiles] = useState<{ recordId: string; fieldId: string; given: readonly File[] } | null>(null)
  const { decide, dialog: pasteDialog } = usePasteDecision({
    actions,
    table,
    view,
    structure,
    onClosed: () => grid.current?.focus(),
  })
  const { data, grouped, status, reload, rows } = useTableData({
    basePublicId,
    table,
    view,
    actions,
    structure,
    can,
    isOwn,
    onChange: changeView,
    onAddField: () => setFieldDialog({ place: null }),
    onMenu: setMenu,
    onRow: onRecord,
    onFiles: setFiles,
    decidePaste: decide,
  })
  // What was done here before the page was opened again shows with the rest, or the rest would be wrong.
  const isOpening = useIsOpening(actions.session)
  const isReady = status === 'ready' && !isOpening
  useNoteContent(status !== 'loading' && !isOpening)
  useEffect(() => (isReady ? whenIdle(() => void prefetch()) : undefined), [isReady])
  useEffect(
    () => (isReady ? receiveIn(table.id, typed => grid.current?.resumeTyping(typed)) : undefined),
    [isReady, table.id],
  )
  useEffect(() => {
    if (typeof status === 'object') stopKeeping()
  }, [status])
  const changeOwn = useRef(own.change)
  useEffect(() => {
    changeOwn.current = own.change
  })
  useEffect(() => {
    if (!jump || !isReady) return
    const row =
      jump.number === null ? (grid.current?.active?.row ?? 0) : rowOfRecord(jump.number, { data, rows: grouped.rows })
    const column = data.columns.findIndex(({ id }) => id === jump.fieldId)
    if (column < 0 && isOwn && table.fields.some(({ id }) => id === jump.fieldId)) {
      const { hiddenFieldIds } = view.config
      const without = hiddenFieldIds.filter(id => id !== jump.fieldId)
      if (without.length < hiddenFieldIds.length) return changeOwn.current({ hiddenFieldIds: without })
    }
    // A field that is not shown any more is no place to go to.
    const isGone = jump.number === null && column < 0
    if (row !== undefined && !isGone) grid.current?.activate({ row, column: Math.max(column, 0) })
    onJumped()
  }, [jump, isReady, data, grouped, onJumped, isOwn, table, view])
  const shownRows = {
    basePublicId,
    table,
    view,
    stored: actions.screen.structure.server?.metadata.tables.find(({ id }) => id === table.id),
    rows,
    data,
    grouped: grouped.rows,
    changes: actions.screen.table(table.id),
  }
  useCommandSource({
    list: () => [
      ...(can.editRecords && isReady
        ? [
            {
              id: 'add-record',
              label: 'Add a record',
              group: 'Do' as const,
              run: () => grid.current?.commands.addRow(),
            },
          ]
        : []),
      ...foldCommands(grouped.foldAll),
      ...(can.editStructure
        ? [
            { id: 'add-field', label: 'Add a field', group: 'Do' as const, run: () => setFieldDialog({ place: null }) },
            ...fieldCommands({ structure, table, view }, grid.current?.active?.column),
          ]
        : []),
    ],
  })
  const backToGrid = (close: (nothing: null) => void) => {
    close(null)
    grid.current?.focus()
  }
  const closeRecord = () => backToGrid(onRecord)
  const resetView = () => {
    own.reset()
    grid.current?.focus()
  }
  const filesField = table.fields.find(({ id }) => id === files?.fieldId)
  const editedField = fieldDialog && 'field' in fieldDialog ? fieldDialog.field : null
  const saveField = (settings: FieldSettings) => {
    if (editedField) return structure.updateField(table.id, editedField, settings)
    const place = fieldDialog && 'place' in fieldDialog ? fieldDialog.place : null
    if (place === null) structure.createField(table.id, settings)
    else insertField({ structure, table, view, place }, settings)
  }
  return (
    <>
      <ViewBar
        table={table}
        base={data.context.base}
        view={view}
        viewMenu={viewMenu(isOwn && own.isChanged ? view.config : null)}
        locked={
          isLocked &&
          can.editStructure && (
            <LazyPart>
              <LockedView {...{ table, view, structure }} mayUnlock={can.manageBase} onOpen={props.onOpenView} />
            </LazyPart>
          )
        }
        search={<ViewSearch {...shownRows} grid={grid} />}
        onReset={isOwn && own.isChanged ? resetView : undefined}
        onFoldAll={grouped.foldAll}
        onChange={changeView}
      />
      {(status === 'loading' || (status === 'ready' && isOpening)) && <TableScreenSkeleton />}
      {status !== 'loading' && status !== 'ready' && <RowsProblem problem={status.problem} onRetry={reload} />}
      {isReady && (
        <>
          <div className={styles.split}>
            <div className={styles.grid}>
              <GridView
                ref={grid}
                data={grouped.rows}
                label={table.name}
                rowHeight={rowHeights[view.config.rowHeight]}
              />
              <EmptyRows
                data={data}
                isFiltered={view.config.filters !== null}
                onAdd={can.editRecords ? () => grid.current?.commands.addRow() : undefined}
                onClearFilters={() => changeView({ filters: null })}
              />
              <FailedRows data={data} />
              {grouped.refused !== undefined && (
                <LazyPart>
                  <RefusedGroups why={grouped.refused} onRemove={() => changeView({ groups: [] })} />
                </LazyPart>
              )}
            </div>
            {recordId !== undefined && (
              <LazyPart fallback={<HeldFocus onEscape={closeRecord} />} onClose={closeRecord}>
                <RecordPanel
                  basePublicId={basePublicId}
                  table={table}
                  view={view}
                  recordId={recordId}
                  data={data}
                  grouped={grouped.rows}
                  grid={grid}
                  actions={actions}
                  can={can}
                  onGo={onRecord}
                  onClose={closeRecord}
                />
              </LazyPart>
            )}
          </div>
          <RowCount data={data} isReadOnly={!can.editRecords}>
            <LazyPart>
              <SummaryRow {...shownRows} grid={grid} onChange={changeView} />
              <RangeStatus {...shownRows} grid={grid} />
            </LazyPart>
          </RowCount>
        </>
      )}
      <GridMenus
        menu={menu}
        table={table}
        view={view}
        data={data}
        grid={grid}
        fields={
          can.editStructure
            ? {
                structure,
                onEdit: field => setFieldDialog({ field }),
                onInsert: isLocked ? undefined : place => setFieldDialog({ place }),
              }
            : undefined
        }
        canEdit={can.editRecords}
        onChange={changeView}
        onClose={() => setMenu(null)}
      />
      {pasteDialog}
      {files && filesField && (
        <LazyPart fallback={<HeldFocus onEscape={() => backToGrid(setFiles)} />} onClose={() => setFiles(null)}>
          <FilesDialog
            place={{ basePublicId, tableId: table.id, viewId: view.id }}
            recordId={files.recordId}
            field={filesField}
            actions={actions}
            given={files.given}
            readOnly={!can.editRecords}
            onClose={() => setFiles(null)}
          />
        </LazyPart>
      )}
      {fieldDialog && (
        <LazyPart
          fallback={<HeldFocus onEscape={() => backToGrid(setFieldDialog)} />}
          onClose={() => setFieldDialog(null)}
        >
          <FieldDialog
            basePublicId={basePublicId}
            home={{ tableId: table.id, tables: actions.screen.structure.shown?.tables ?? [] }}
            field={editedField}
            others={table.fields.filter(({ id }) => id !== editedField?.id)}
            initialType={firstType}
            context={data.context}
            onSave={saveField}
            onClose={() => setFieldDialog(null)}
          />
        </LazyPart>
      )}
    </>
  )
}

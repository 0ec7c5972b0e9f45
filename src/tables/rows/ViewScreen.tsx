import { useEffect, useRef, useState } from 'react'
import { useNoteContent } from '../../ui/late/first-content.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { whenIdle } from '../../ui/late/when-idle.ts'
import type { Grid } from '../../grid/grid.ts'
import type { Target } from '../actions/destination-of.ts'
import { GridMenus, type GridMenu } from '../menus/GridMenus.tsx'
import type { ViewSettings } from '../own/use-view-settings.ts'
import { useBase, useBaseRights, useStructureEdits, useTable } from '../page/base-context.ts'
import { receiveTyping, stopKeeping } from '../page/type-ahead.ts'
import { prefetch } from '../page/prefetch.ts'
import { useIsOpening } from '../page/use-session-state.ts'
import { usePasteDecision } from '../paste/use-paste-decision.tsx'
import { ViewSearch } from '../search/ViewSearch.tsx'
import { type ToolRequest, ToolRequestContext } from '../view/tool-request.ts'
import { ViewBar } from '../view/ViewBar.tsx'
import { ViewMenu } from '../view/ViewMenu.tsx'
import { RowsProblem } from './RowsProblem.tsx'
import { type EditedField, type FilesDialogState, TableDialogs } from './TableDialogs.tsx'
import { TableGrid } from './TableGrid.tsx'
import { TableScreenSkeleton } from './TableScreenSkeleton.tsx'
import { useJump } from './use-jump.ts'
import { useTableData } from './use-table-data.ts'
import { useViewCommands } from './use-view-commands.ts'

const LockedView = lazyPart(() => import('../view/LockedView.tsx'))

interface ViewScreenProps {
  settings: ViewSettings
  onOpenView(viewId: string): void
  jump: Target | null
  onJumped(): void
  recordId: string | undefined
  onRecord(recordId: string | null): void
}

/** The view bar, the grid, the footer, and the menus and dialogs of the grid. */
export function ViewScreen({ settings, onOpenView, jump, onJumped, recordId, onRecord }: ViewScreenProps) {
  const { basePublicId, screen, session } = useBase()
  const { table, view } = useTable()
  const can = useBaseRights()
  const structure = useStructureEdits()
  const isLocked = view.kind === 'locked'
  const grid = useRef<Grid>(null)
  const [menu, setMenu] = useState<GridMenu | null>(null)
  const [editedField, setEditedField] = useState<EditedField | null>(null)
  const [filesDialog, setFilesDialog] = useState<FilesDialogState | null>(null)
  const focusGrid = () => grid.current?.focus()
  const { decide, dialog: pasteDialog } = usePasteDecision(focusGrid)
  const { data, grouped, status, reload, rows } = useTableData({
    isOwn: settings.isOwn,
    onChange: settings.change,
    onAddField: at => setEditedField({ place: null, at }),
    onEditField: (field, at) => setEditedField({ field, at }),
    onMenu: setMenu,
    onRow: onRecord,
    onFiles: setFilesDialog,
    decidePaste: decide,
  })
  // Changes of an earlier page must show with the rows, or the rows would be wrong.
  const isOpening = useIsOpening(session)
  const isReady = status === 'ready' && !isOpening
  useNoteContent(status !== 'loading' && !isOpening)
  useEffect(() => {
    if (!isReady) return
    const cancel = whenIdle(() => void prefetch())
    return cancel
  }, [isReady])
  useEffect(() => {
    if (!isReady) return
    const stop = receiveTyping(table.id, typed => grid.current?.resumeTyping(typed))
    return stop
  }, [isReady, table.id])
  useEffect(() => {
    if (typeof status === 'object') stopKeeping()
  }, [status])
  useJump(jump, { isReady, grid, data, rows: grouped.rows, settings, onJumped })
  const [toolRequest, setToolRequest] = useState<ToolRequest | null>(null)
  const endToolRequest = () => setToolRequest(null)
  useViewCommands({
    isReady,
    grid,
    foldAll: grouped.foldAll,
    onAddField: () => setEditedField({ place: null, at: null }),
    onTool: tool => setToolRequest({ tool }),
  })
  const shownRows = {
    basePublicId,
    table,
    view,
    stored: screen.structure.server?.metadata.tables.find(({ id }) => id === table.id),
    rows,
    data,
    grouped: grouped.rows,
    changes: screen.table(table.id),
  }
  const resetView = () => {
    settings.reset()
    focusGrid()
  }
  return (
    <>
      <ToolRequestContext value={{ request: toolRequest, end: endToolRequest }}>
        <ViewBar
          base={data.context.base}
          viewMenu={<ViewMenu own={settings.isChanged ? view.config : null} onOpen={onOpenView} />}
          locked={
            isLocked &&
            can.editStructure && (
              <LazyPart>
                <LockedView onOpen={onOpenView} />
              </LazyPart>
            )
          }
          search={<ViewSearch {...shownRows} grid={grid} />}
          onReset={settings.isChanged ? resetView : undefined}
          onFoldAll={grouped.foldAll}
          onChange={settings.change}
        />
      </ToolRequestContext>
      {(status === 'loading' || (status === 'ready' && isOpening)) && <TableScreenSkeleton />}
      {status !== 'loading' && status !== 'ready' && <RowsProblem problem={status.problem} onRetry={reload} />}
      {isReady && (
        <TableGrid
          {...{ grid, shownRows, grouped, recordId, onRecord }}
          onChange={settings.change}
          onCloseRecord={() => {
            onRecord(null)
            focusGrid()
          }}
        />
      )}
      <GridMenus
        menu={menu}
        data={data}
        grid={grid}
        fields={
          can.editStructure
            ? {
                structure,
                onEdit: (field, at) => setEditedField({ field, at }),
                onInsert: isLocked ? undefined : (place, at) => setEditedField({ place, at }),
              }
            : undefined
        }
        canEdit={can.editRecords}
        onFilter={({ id: fieldId }) => setToolRequest({ tool: 'filter', fieldId })}
        onChange={settings.change}
        onClose={() => setMenu(null)}
      />
      {pasteDialog}
      <TableDialogs
        context={data.context}
        field={editedField}
        onField={setEditedField}
        files={filesDialog}
        onFiles={setFilesDialog}
        onEscape={focusGrid}
      />
    </>
  )
}

import { browserClock } from '../../actions/browser-clock.ts'
import { browserContext } from '../../fields/field-context.ts'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { useLinkedRecords } from '../../fields/linked-records.ts'
import { fieldType } from '../../fields/registry.ts'
import { errorText } from '../../ui/server/server-error.ts'
import { type MenuPlace, placeBelow } from '../../ui/menus/menu-place.ts'
import { useReachability } from '../../ui/server/reachability.ts'
import { toastError, toastKept, toastOffer, toastUndo } from '../../ui/toasts/toasts.tsx'
import type { Field, Table, View } from '../../engine/model/structure.ts'
import type { ViewConfigChange } from '../../engine/model/view-config.ts'
import { fieldUiOf } from '../../fields/registry.ui.ts'
import { moved } from '../../ui/lists/list-drag.ts'
import { thumbnailsOf } from '../files/thumbnails-of.ts'
import { gridColumns } from './grid-columns.ts'
import { Grouping } from './grouping.ts'
import type { LostText, EditorDraft, RowKey, RowPlacement } from '../../grid/grid-data.ts'
import { ownColumnHandles } from '../own/own-column-handles.ts'
import type { GridMenu } from '../menus/GridMenus.tsx'
import { placeField } from '../fields/place-fields.ts'
import { rowsQuery } from './rows-query.ts'
import { useCollaborators } from '../live/use-collaborators.ts'
import { usePeople } from './use-people.ts'
import { useRowColors } from './use-row-colors.ts'
import { manualOrderTexts, moveProblem, movedRows } from './move-rows.ts'
import { TableData } from './table-data.ts'
import { allowEdits } from './table-data-options.ts'
import type { GridHandles } from './table-handles.ts'
import { tablesClient } from '../page/tables-client.ts'
import { useBase, useBaseRights, useStructureEdits, useTable } from '../page/base-context.ts'
import type { OpenBase } from '../page/open-bases.ts'
import { hintViewOnly } from '../view/view-only-hint.ts'
import type { StructureEdits } from '../structure/structure-edits.ts'

interface TableDataCalls {
  /** Whether changes of the view are only for this person. */
  isOwn: boolean
  onChange(change: ViewConfigChange): void
  onAddField(at: MenuPlace): void
  onEditField(field: Field, at: MenuPlace): void
  onMenu(menu: GridMenu): void
  onRow(recordId: string): void
  onFiles(cell: { recordId: string; fieldId: string; newFiles: readonly File[] }): void
  decidePaste: NonNullable<GridHandles['confirmPaste']>
}

interface TableDataHandles extends TableDataCalls {
  base: OpenBase
  table: Table
  view: View
  structure: StructureEdits
}

function createGrouping({ base, table, view }: TableDataHandles): Grouping {
  const { userId, basePublicId, session, screen } = base
  screen.names.thumbnailOf ??= thumbnailsOf(fileIds =>
    tablesClient.attachments.addresses.query({ basePublicId, fileIds }),
  )
  const place = { userId, basePublicId, tableId: table.id, viewId: view.id }
  const changes = screen.table(table.id)
  const make = (askOrder: Grouping['askOrder']) =>
    new TableData({
      client: tablesClient,
      askOrder,
      basePublicId,
      tableId: table.id,
      viewId: view.id,
      context: { ...browserContext(), me: userId, base: screen.names },
      clock: browserClock,
      changes,
      act: (draft, gestureId) => session.act(draft, place, gestureId),
      onAttend: ({ recordId, fieldId }) =>
        screen.presence.here({ tableId: table.id, viewId: view.id, recordId, fieldId }),
      onProblem: toastError,
      onUnseen: ({ count, show }) =>
        toastOffer(unseenText(count), { label: count === 1 ? 'Show' : 'Show the first', run: show }),
      onDeleted: (count, gestureId) =>
        toastUndo(count === 1 ? 'Record deleted' : `${count} records deleted`, () => session.undo(gestureId)),
    })
  return new Grouping({ client: tablesClient, clock: browserClock, changes, userId, viewId: view.id }, make)
}

const unseenText = (count: number): string =>
  count === 1
    ? '1 record added. It does not match the filter.'
    : `${count.toLocaleString()} records added. They do not match the filter.`

/** Stores what is typed in case the page crashes; a closed editor has no draft. */
function noteDraft(
  data: TableData,
  { table, view, base: { drafts } }: TableDataHandles,
  typed: EditorDraft | null,
): void {
  const recordId = typed && data.recordId(typed.rowKey)
  if (!typed || !recordId) return drafts.clear()
  const { rowKey, columnId: fieldId, before, text } = typed
  drafts.note({ tableId: table.id, viewId: view.id, recordId, number: Number(rowKey), fieldId, before, text })
}

const lostTextMessages: Record<LostText['reason'], string> = {
  record: 'The record was deleted or left this view while you were typing',
  column: 'The field was deleted or hidden while you were typing',
  table: 'The table was closed while you were typing',
  'not loaded': 'The record could not be loaded',
  permission: 'This became read-only while you were typing',
}

/** The actions for columns that the grid itself offers, for people who may change the structure. */
const columnHandles = (data: TableData, latest: RefObject<TableDataHandles>): GridHandles => ({
  addColumn: anchor => latest.current.onAddField(placeBelow(anchor)),
  editColumn: (columnId, anchor) => {
    const field = latest.current.table.fields.find(({ id }) => id === columnId)
    if (field) latest.current.onEditField(field, placeBelow(anchor))
  },
  resizeColumn: ({ columnId, width, done }) => {
    data.setColumns(data.columns.map(column => (column.id === columnId ? { ...column, width } : column)))
    const { structure, table: shown, view: shownView } = latest.current
    if (done) structure.resizeField({ tableId: shown.id, viewId: shownView.id, fieldId: columnId, width })
  },
  moveColumn: ({ columnId: fieldId, to }) => {
    const from = data.columns.findIndex(({ id }) => id === fieldId)
    data.setColumns(moved(data.columns, from, to))
    placeField(latest.current, { fieldId, to })
  },
  changeTemplate: (columnId, template, gestureId) => {
    const { structure, table: shown } = latest.current
    const field = shown.fields.find(({ id }) => id === columnId)
    if (!field) return
    const { name, description, type } = field
    // A cell that uses the new template, such as a new option, is undone with it.
    structure.updateField(shown.id, field, {
      name,
      type,
      template,
      gestureId: gestureId ?? data.gesture(),
      ...(description !== undefined && { description }),
    })
  },
})

/** The actions that arrange rows by hand. */
const rowHandles = (data: TableData, latest: RefObject<TableDataHandles>, canMove: boolean): GridHandles => ({
  moveRows: canMove ? (rowKeys, placement) => moveRows(data, { rowKeys, placement }, latest.current) : undefined,
})

/** Moves rows beside another one. Returns whether any moved. */
function moveRows(
  data: TableData,
  moving: { rowKeys: readonly RowKey[]; placement: RowPlacement },
  { base, table, view }: TableDataHandles,
): boolean {
  const problem = moveProblem(data, moving.rowKeys)
  if (problem !== null) toastError(problem)
  const draft = problem === null ? movedRows(data, { tableId: table.id, ...moving }) : null
  const { userId, basePublicId, session } = base
  if (draft) session.act(draft, { userId, basePublicId, tableId: table.id, viewId: view.id })
  return draft !== null
}

/** Says why rows of a view stay in its order, and offers to remove what orders them. */
function offerManualOrder({ view: { config }, onChange }: TableDataHandles): void {
  const { text, label } = manualOrderTexts(config)
  toastOffer(text, { label, run: () => onChange({ sorts: [], groups: [] }) })
}

/** For people who may not change the structure. */
const noColumnHandles: GridHandles = {
  addColumn: undefined,
  editColumn: undefined,
  changeTemplate: undefined,
}

/** The data of one view for the grid, kept up to date with the structure of the base. */
export function useTableData(calls: TableDataCalls) {
  const base = useBase()
  const { table, view } = useTable()
  const can = useBaseRights()
  const structure = useStructureEdits()
  const handles: TableDataHandles = { ...calls, base, table, view, structure }
  const latest = useRef(handles)
  const [grouping] = useState(() => createGrouping(handles))
  const { data } = grouping
  const grouped = useSyncExternalStore(grouping.subscribe, () => grouping.state)
  const [status, setStatus] = useState<'loading' | 'ready' | { problem: string }>('loading')
  const { isOwn } = calls
  const { screen } = base
  const stored = screen.structure.server?.metadata.tables.find(({ id }) => id === table.id)
  const { context } = data
  const linked = useLinkedRecords()
  const { isSettled } = screen.structure
  const people = usePeople(table, can.editRecords)
  const rows = useMemo(
    () => rowsQuery({ table, view, stored, isSettled, context }),
    [table, view, stored, isSettled, context],
  )
  const { query, groups, fieldIds, isManual, key } = rows

  useEffect(() => {
    latest.current = handles
    allowEdits(data, can.editRecords)
    data.setHandles({
      openRow: rowKey => {
        const recordId = data.recordId(rowKey)
        if (recordId !== undefined) latest.current.onRow(recordId)
      },
      openLinked: ({ rowKey, columnId, recordId }) => {
        const field = latest.current.table.fields.find(({ id }) => id === columnId)
        const tableId = field && fieldType(field.type).links?.settings(field.template).tableId
        const fromRecord = data.recordId(rowKey)
        const from = fromRecord === undefined ? {} : { from: { recordId: fromRecord, fieldId: columnId } }
        if (tableId !== undefined) linked.open({ tableId, recordId, ...from })
      },
      openLinks: (cell, at) => latest.current.onMenu({ kind: 'links', ...cell, at }),
      confirmPaste: request => latest.current.decidePaste(request),
      openFiles: ({ rowKey, columnId: fieldId }, newFiles) => {
        const recordId = data.recordId(rowKey)
        if (recordId !== undefined) latest.current.onFiles({ recordId, fieldId, newFiles })
      },
      offerAction: toastOffer,
      cancelGesture: gestureId => void latest.current.base.session.cancel(gestureId),
      keepLostText: ({ text, reason }) => toastKept(lostTextMessages[reason], text),
      onEditRefused: can.editRecords ? undefined : () => hintViewOnly(latest.current.base.session),
      setDraft: typed => noteDraft(data, latest.current, typed),
      openRowMenu: ({ rowKey, columnId }, at) => latest.current.onMenu({ kind: 'record', rowKey, columnId, at }),
      openHeaderMenu: (fieldId, anchor) => latest.current.onMenu({ kind: 'field', fieldId, at: placeBelow(anchor) }),
      ...rowHandles(data, latest, can.editRecords && isManual),
      onMoveRefused: can.editRecords && !isManual ? () => offerManualOrder(latest.current) : undefined,
      ...(can.editStructure ? columnHandles(data, latest) : noColumnHandles),
      ...(isOwn && ownColumnHandles(data, latest)),
    })
  })

  useEffect(() => {
    const isLocked = (fieldId: string) => !can.editRecords || screen.structure.isConverting(fieldId)
    const columns = gridColumns({ table, config: view.config, uiOf: fieldUiOf, isLocked })
    data.setColumns(columns, view.config.frozenFields)
    // Cells mark people without access once those with access are loaded.
  }, [data, table, view, screen, can, people])

  useRowColors(data, { table, view })

  useEffect(() => {
    const leave = data.follow()
    return leave
  }, [data])
  useEffect(() => {
    const leave = grouping.follow()
    return leave
  }, [grouping])

  useCollaborators(data, table.id)

  const { staleness } = screen
  const load = async (work: () => Promise<void>) => {
    try {
      await work()
      staleness.loaded(table.id)
      setStatus('ready')
    } catch (error) {
      setStatus({ problem: errorText(error) })
    }
  }
  const reload = () => load(() => data.refresh())
  const loadOrder = () => load(() => data.reload())
  /** Loads what may be stale for lack of live changes, and retries rows that failed to load. */
  const refreshStale = () => {
    if (staleness.isStale(table.id)) void load(() => data.renew())
    else data.retry()
  }
  const loads = useRef({ loadOrder, refreshStale })
  useEffect(() => {
    loads.current = { loadOrder, refreshStale }
  })
  useEffect(() => {
    data.order.setManual(isManual)
    data.ask(query, fieldIds)
  }, [data, query, fieldIds, isManual])
  useEffect(() => {
    grouping.group(groups, table)
  }, [grouping, groups, table])
  useEffect(() => {
    grouping.summarize({ table, config: view.config, stored })
  }, [grouping, table, view, stored])
  useEffect(() => void loads.current.loadOrder(), [key])
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && loads.current.refreshStale()
    const unwatch = useReachability.subscribe(({ reachable }) => reachable && look())
    globalThis.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      unwatch()
      globalThis.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return { data, grouped, status, reload, rows }
}

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { browserClock } from '../../actions/browser-clock.ts'
import { browserContext } from '../../fields/field-context.ts'
import { isSameJson } from '../../fields/same-json.ts'
import { placeBelow } from '../../ui/menus/menu-place.ts'
import { errorText } from '../../ui/server/server-error.ts'
import { toastError } from '../../ui/toasts/toasts.tsx'
import { BaseScreen } from '../actions/base-screen.ts'
import type { ServerStructure } from '../actions/structure/structure-changes.ts'
import { TableChanges } from '../actions/table-changes.ts'
import type { Table, View } from '../../engine/model/structure.ts'
import type { ViewConfigChange } from '../../engine/model/view-config.ts'
import { fieldUiOf } from '../../fields/registry.ui.ts'
import { thumbnailsOf } from '../files/thumbnails-of.ts'
import { gridColumns } from '../rows/grid-columns.ts'
import { Grouping } from '../rows/grouping.ts'
import type { GridMenu } from '../menus/GridMenus.tsx'
import { ownColumnHandles } from '../own/own-column-handles.ts'
import { rowsQuery, type RowsOfView } from '../rows/rows-query.ts'
import { TableData } from '../rows/table-data.ts'
import { allowEdits } from '../rows/table-data-options.ts'
import { useRowColors } from '../rows/use-row-colors.ts'
import { CellsOfFiles } from './cells-of-files.ts'
import type { SharedClients } from './shared-client.ts'

interface SharedTable {
  clients: SharedClients
  structure: ServerStructure
  table: Table
  /** As the visitor has set it for themselves. */
  view: View
  onChange(change: ViewConfigChange): void
  onMenu(menu: GridMenu): void
  onRow(recordId: string): void
  onFiles(cell: { recordId: string; fieldId: string }): void
}

/** Nobody acts here: whatever would change something is left out of the grid. */
const nobody = () => {
  throw new Error('A shared view is only looked at')
}

function createScreen({ clients, structure, table, view }: SharedTable) {
  const screen = new BaseScreen()
  screen.structure.receive(structure)
  const cells = new CellsOfFiles()
  screen.names.thumbnailOf = thumbnailsOf(fileIds => clients.calls.files.query({ cells: cells.of(fileIds) }))
  const changes = new TableChanges(records => {
    screen.names.learn(records)
    cells.learn(records, screen.fields(table.id) ?? [])
  })
  const make = (askOrder: Grouping['askOrder']) =>
    new TableData({
      client: clients.tables,
      askOrder,
      basePublicId: '',
      tableId: table.id,
      viewId: view.id,
      context: { ...browserContext(), base: screen.names },
      clock: browserClock,
      changes,
      act: nobody,
      onAttend: () => undefined,
      onProblem: toastError,
      onUnseen: () => undefined,
      onDeleted: () => undefined,
    })
  const grouping = new Grouping(
    { client: clients.tables, clock: browserClock, changes, userId: '', viewId: view.id },
    make,
  )
  allowEdits(grouping.data, false)
  return { screen, changes, grouping }
}

/** As long as the visitor sorts and groups by nothing of their own, the order is that of the view, by whatever it goes. */
function inOrderOfView(rows: RowsOfView, { view, saved }: { view: View; saved: View | undefined }): RowsOfView {
  const { query } = rows
  const isOwn = view.config.sorts.length > 0 || !isSameJson(view.config.groups, saved?.config.groups)
  return 'sort' in query && !isOwn ? { ...rows, query: { ...query, sort: null } } : rows
}

/** The data of a shared view for the grid, as the visitor sorts, filters and arranges it for themselves. */
export function useSharedData(shared: SharedTable) {
  const { structure, table, view } = shared
  const latest = useRef(shared)
  const [{ screen, changes, grouping }] = useState(() => createScreen(shared))
  const { data } = grouping
  const grouped = useSyncExternalStore(grouping.subscribe, () => grouping.state)
  const [status, setStatus] = useState<'loading' | 'ready' | { problem: string }>('loading')
  const { context } = data
  const stored = table
  const rows = useMemo(
    () => inOrderOfView(rowsQuery({ table, view, stored, isSettled: true, context }), { view, saved: stored.views[0] }),
    [table, view, stored, context],
  )
  const { query, groups, fieldIds, key } = rows

  useEffect(() => {
    latest.current = shared
  })
  useEffect(() => {
    const recordOf = (rowKey: Parameters<TableData['recordId']>[0]) => data.recordId(rowKey)
    data.setHandles({
      openRow: rowKey => {
        const recordId = recordOf(rowKey)
        if (recordId !== undefined) latest.current.onRow(recordId)
      },
      openFiles: ({ rowKey, columnId: fieldId }) => {
        const recordId = recordOf(rowKey)
        if (recordId !== undefined) latest.current.onFiles({ recordId, fieldId })
      },
      openHeaderMenu: (fieldId, anchor) => latest.current.onMenu({ kind: 'field', fieldId, at: placeBelow(anchor) }),
      ...ownColumnHandles(data, latest),
    })
  }, [data])
  useEffect(() => {
    screen.structure.receive(structure)
  }, [screen, structure])
  useEffect(() => {
    const columns = gridColumns({ table, config: view.config, uiOf: fieldUiOf, isLocked: () => true })
    data.setColumns(columns, view.config.frozenFields)
  }, [data, table, view])
  useRowColors(data, { table, view })
  useEffect(() => {
    const leave = data.follow()
    return leave
  }, [data])
  useEffect(() => {
    const leave = grouping.follow()
    return leave
  }, [grouping])

  const load = async (work: () => Promise<void>) => {
    try {
      await work()
      setStatus('ready')
    } catch (error) {
      setStatus({ problem: errorText(error) })
    }
  }
  const reload = () => load(() => data.refresh())
  const loadOrder = useRef(reload)
  useEffect(() => {
    loadOrder.current = () => load(() => data.reload())
  })
  useEffect(() => {
    data.ask(query, fieldIds)
  }, [data, query, fieldIds])
  useEffect(() => {
    grouping.group(groups, table)
  }, [grouping, groups, table])
  useEffect(() => {
    grouping.summarize({ table, config: view.config, stored })
  }, [grouping, table, view, stored])
  useEffect(() => void loadOrder.current(), [key])
  // Nobody tells a visitor of changes: with another version of the base everything is asked for again.
  const version = useRef(structure.version)
  useEffect(() => {
    if (version.current === structure.version) return
    version.current = structure.version
    changes.renew()
  }, [structure.version, changes])

  return { data, grouped, status, reload, rows, stored, changes }
}

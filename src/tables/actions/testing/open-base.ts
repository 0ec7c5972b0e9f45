import { ActionSession, type SessionEvent } from '../../../actions/action-session.ts'
import { SetAside } from '../../../actions/set-aside.ts'
import type { KeptHistory } from '../../../actions/kept-history.ts'
import type { Clock } from '../../../actions/queue-options.ts'
import { errorText } from '../../../ui/server/server-error.ts'
import { emptyConfig, type Table } from '../../../engine/model/structure.ts'
import type { GridColumn } from '../../../grid/grid-data.ts'
import { structureEdits } from '../../structure/structure-edits.ts'
import { TableData } from '../../rows/table-data.ts'
import type { TablesClient } from '../../page/tables-client.ts'
import type { ActionClient } from '../action-client.ts'
import { baseActions } from '../base-actions.ts'
import { BaseScreen } from '../base-screen.ts'
import { failureKind } from '../failure-kind.ts'
import type { ServerStructure } from '../structure/structure-changes.ts'
import { turns } from './open-table.ts'

const context = { now: 0, timeZone: 'UTC', locale: 'en' }
let people = 0

/** A table with a name field, a size field, and one view. */
export const table = (id: string): Table => ({
  id,
  name: id,
  order: 1,
  primaryFieldId: `${id}-name`,
  fields: ['name', 'size', 'notes'].map((name, at) => ({
    id: `${id}-${name}`,
    name,
    type: 'single_line_text',
    template: {},
    order: at + 1,
  })),
  views: [{ id: `${id}-grid`, name: 'Grid', type: 'grid', kind: 'shared', config: emptyConfig, order: 1 }],
})

/** The parts of a server, in memory or real, that a tab needs. */
interface Server {
  client: TablesClient
  /** The current structure. */
  structure: ServerStructure
}

interface Opening {
  tableId: string
  viewId?: string
  clock: Clock
  basePublicId?: string
}

/** Opens a base in one tab: its structure, its session, and the rows of one table. */
export async function openBase(server: Server, { tableId, viewId, clock, basePublicId = 'bas1' }: Opening) {
  const owner = { userId: `usr${++people}`, basePublicId }
  const person = people
  const screen = new BaseScreen()
  const events: SessionEvent[] = []
  const offers: { text: string; undo: () => void }[] = []
  const problems: string[] = []
  let ids = 0
  let history: KeptHistory = { undo: [], redo: [] }
  const session = new ActionSession<BaseScreen, ActionClient>({
    types: baseActions,
    store: screen,
    client: { basePublicId: owner.basePublicId, calls: server.client },
    clock,
    newId: kind => `${kind}-${person}-${++ids}`,
    failureKind,
    errorText,
    onWarning: text => problems.push(text),
    onFault: error => problems.push(String(error)),
    setAside: new SetAside(null),
    history: { write: kept => (history = kept), take: () => history },
    onEvent(event) {
      events.push(event)
      if (event.kind === 'left') screen.release(event.action, event.waiting)
    },
  })
  const fetch = () => screen.structure.receive(server.structure)
  /** The gestures that can be undone, the latest last. */
  const undoable = () => {
    session.keepHistory()
    return history.undo
  }
  const shown = () => screen.structure.shown?.tables ?? []
  const place = { ...owner, tableId, viewId: viewId ?? `${tableId}-grid` }

  /** The rows of a table as its screen shows them. */
  function openData(tableId: string): TableData {
    const data = new TableData({
      client: server.client,
      askOrder: query => server.client.records.index.query(query),
      basePublicId: owner.basePublicId,
      tableId,
      viewId: shown().find(({ id }) => id === tableId)?.views[0]?.id ?? '',
      context,
      clock,
      changes: screen.table(tableId),
      act: (draft, gestureId) => session.act(draft, place, gestureId),
      onAttend: () => undefined,
      onDeleted: () => undefined,
      onUnseen: () => undefined,
      onProblem: text => problems.push(text),
    })
    const follow = () => {
      const fields = shown().find(({ id }) => id === tableId)?.fields ?? []
      data.setColumns(fields.map(({ id }) => ({ id }) as GridColumn))
      data.requestRows(0, 1000)
    }
    screen.structure.subscribe(follow)
    data.follow()
    follow()
    return data
  }

  fetch()
  const data = openData(tableId)
  await data.load()
  data.requestRows(0, 1000)
  await turns()
  const edits = structureEdits({
    ...place,
    screen,
    session,
    offerUndo: (text, undo) => offers.push({ text, undo }),
  })
  const cells = (table = data) =>
    Array.from({ length: table.rowCount }, (_, row) =>
      Object.fromEntries(table.columns.map(({ id }, column) => [id, table.cell(row, column)])),
    )
  return { screen, session, events, offers, problems, data, edits, shown, fetch, cells, openData, place, undoable }
}

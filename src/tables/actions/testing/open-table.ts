import { setImmediate } from 'node:timers/promises'
import { ActionSession, type SessionEvent } from '../../../actions/action-session.ts'
import { SetAside } from '../../../actions/set-aside.ts'
import { HandClock } from '../../../actions/testing/hand-clock.ts'
import { errorText } from '../../../ui/server/server-error.ts'
import type { GridColumn } from '../../../grid/grid-data.ts'
import { TableData } from '../../rows/table-data.ts'
import type { ActionClient } from '../action-client.ts'
import { fieldType } from '../../../fields/registry.ts'
import { BaseScreen } from '../base-screen.ts'
import { failureKind } from '../failure-kind.ts'
import { recordActions } from '../record-actions.ts'
import { TableServer } from './table-server.ts'

const owner = { userId: 'usr1', basePublicId: 'bas1' }
const place = { ...owner, tableId: 'tbl1', viewId: 'viw1' }

/** Settles all promises, including chained ones. */
export async function turns(): Promise<void> {
  await setImmediate()
}

/** Opens a table of `count` named records in a session, on a server that a test can make fail. */
export const openTable = (count: number) => openTab(new TableServer(count))

/** Opens one tab of a person, on a server that other tabs may share. */
export async function openTab(server: TableServer, { clock = new HandClock(), name = '' } = {}) {
  const screen = new BaseScreen()
  const events: SessionEvent[] = []
  const problems: string[] = []
  const deleted: string[] = []
  const unseen: number[] = []
  let ids = 0
  const session = new ActionSession<BaseScreen, ActionClient>({
    types: recordActions,
    store: screen,
    client: { basePublicId: owner.basePublicId, calls: server.client },
    clock,
    newId: kind => `${kind}${name}${++ids}`,
    failureKind,
    errorText,
    onWarning: text => problems.push(text),
    onFault: error => problems.push(String(error)),
    setAside: new SetAside(null),
    onEvent(event) {
      events.push(event)
      if (event.kind === 'left') screen.release(event.action, event.waiting)
    },
  })

  /** Opens a view of the table, as a person does. */
  async function openView(): Promise<TableData> {
    const view = new TableData({
      client: server.client,
      askOrder: query => server.client.records.index.query(query),
      ...place,
      context: { now: 0, timeZone: 'UTC', locale: 'en' },
      clock,
      changes: screen.table(place.tableId),
      act: (draft, gestureId) => session.act(draft, place, gestureId),
      onAttend: () => undefined,
      onDeleted: (_count, gestureId) => deleted.push(gestureId),
      onUnseen: ({ count }) => unseen.push(count),
      onProblem: text => problems.push(text),
    })
    view.setColumns([{ id: 'name', type: fieldType('single_line_text') } as GridColumn])
    view.follow()
    // A grid requests the rows it shows every time it draws.
    view.subscribe(change => change.kind === 'order' && view.requestRows(0, 1000))
    await view.load()
    await turns()
    return view
  }

  /** Advances time until nothing is left to run. */
  async function settle(): Promise<void> {
    do {
      await turns()
      clock.advance(60_000)
      await turns()
    } while (clock.hasTimers)
  }

  const data = await openView()
  const names = (view = data) => Array.from({ length: view.rowCount }, (_, row) => view.cell(row, 0))
  const edit = (row: number, value: unknown) =>
    data.editCell({ rowKey: data.rowKey(row) ?? -1, columnId: 'name', value })
  const remove = (...rows: number[]) => data.deleteRows(rows.map(row => data.rowKey(row) ?? -1))
  return {
    server,
    clock,
    screen,
    session,
    events,
    problems,
    deleted,
    unseen,
    data,
    names,
    edit,
    remove,
    openView,
    settle,
  }
}

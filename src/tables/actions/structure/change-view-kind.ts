import type { ViewKind } from '../../../engine/model/structure.ts'
import { structureAction } from './structure-action.ts'
import { withTable, withView } from './structure-patches.ts'
import { touchedView, viewList } from './structure-touches.ts'

export interface ChangeViewKind {
  tableId: string
  viewId: string
  before: ViewKind
  after: ViewKind
}

const labels: Record<ViewKind, (view: string) => string> = {
  shared: view => `Show view ${view} to everybody`,
  locked: view => `Lock view ${view}`,
  personal: view => `Make view ${view} personal`,
}

/** Makes a view shared, locked, or personal. */
export const changeViewKind = structureAction<ChangeViewKind>({
  type: 'views.setKind',
  patch:
    ({ tableId, viewId, after }) =>
    metadata =>
      withTable(metadata, tableId, table => withView(table, viewId, view => ({ ...view, kind: after }))),
  call: ({ calls, ids, options }, { tableId, viewId, before, after }) =>
    calls.views.setKind.mutate({ ...ids, tableId, viewId, kind: after, expects: before }, options),
  invert: ({ before, after, ...view }) => ({ type: 'views.setKind', args: { ...view, before: after, after: before } }),
  label: ({ tableId, viewId, before, after }, screen) => {
    const view = `${screen.viewName(tableId, viewId)} in ${screen.tableName(tableId)}`
    return before === 'locked' && after === 'shared' ? `Unlock view ${view}` : labels[after](view)
  },
  touches: ({ tableId, viewId }) => [touchedView(tableId, viewId), viewList(tableId)],
})

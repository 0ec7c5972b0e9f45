import { mergeName } from '../../../engine/model/kept-settings.ts'
import { structureAction } from './structure-action.ts'
import { withTable, withView } from './structure-patches.ts'
import { touchedView, viewList } from './structure-touches.ts'

export interface UpdateView {
  tableId: string
  viewId: string
  /** The name. */
  before: string
  after: string
}

/** Renames a view. */
export const updateView = structureAction<UpdateView>({
  type: 'views.update',
  patch:
    ({ tableId, viewId, before, after }) =>
    metadata =>
      withTable(metadata, tableId, table =>
        withView(table, viewId, view => ({ ...view, name: mergeName(view.name, after, before) })),
      ),
  call: ({ calls, ids, options }, { tableId, viewId, before, after }) =>
    calls.views.update.mutate({ ...ids, tableId, viewId, name: after, expects: { name: before } }, options),
  part: args => ({ count: 1, total: 1, what: 'name', done: args, rest: args }),
  renew: (screen, args) => ({ ...args, before: screen.viewName(args.tableId, args.viewId) }),
  invert: ({ before, after, ...view }) => ({ type: 'views.update', args: { ...view, before: after, after: before } }),
  label: ({ tableId, after }, screen) => `Rename view to ${after} in ${screen.tableName(tableId)}`,
  touches: ({ tableId, viewId }) => [touchedView(tableId, viewId), viewList(tableId)],
})

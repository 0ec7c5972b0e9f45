import { restoreView } from './restore-view.ts'
import { structureAction, unlessGone } from './structure-action.ts'
import { withoutView, withTable } from './structure-patches.ts'
import { touchedWholeView, type WholeView } from './whole-things.ts'

/** Deletes a view; a table must keep at least one. */
export const deleteView = structureAction<WholeView>({
  type: 'views.delete',
  patch:
    ({ tableId, view }) =>
    metadata =>
      withTable(metadata, tableId, table => withoutView(table, view.id)),
  call: ({ calls, ids, options }, { tableId, view }) =>
    unlessGone(calls.views.delete.mutate({ ...ids, tableId, viewId: view.id }, options)),
  invert: args => ({ type: restoreView.type, args }),
  label: ({ tableId, view }, screen) => `Delete view ${view.name} in ${screen.tableName(tableId)}`,
  touches: touchedWholeView,
})

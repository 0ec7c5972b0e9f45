import { structureAction } from './structure-action.ts'
import { plusView, withTable } from './structure-patches.ts'
import { touchedWholeView, type WholeView } from './whole-things.ts'

/** Restores a deleted view with its settings. */
export const restoreView = structureAction<WholeView>({
  type: 'views.restore',
  patch:
    ({ tableId, view }) =>
    metadata =>
      withTable(metadata, tableId, table => plusView(table, view)),
  call: ({ calls, ids, options }, { tableId, view }) =>
    calls.views.restore.mutate({ ...ids, tableId, viewId: view.id }, options),
  invert: args => ({ type: 'views.delete', args }),
  label: ({ tableId, view }, screen) => `Restore view ${view.name} in ${screen.tableName(tableId)}`,
  touches: touchedWholeView,
})

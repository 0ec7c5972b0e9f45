import { deleteView } from './delete-view.ts'
import { structureAction } from './structure-action.ts'
import { plusView, withTable } from './structure-patches.ts'
import { touchedWholeView, type WholeView } from './whole-things.ts'

/** Adds a view after the others of its table. */
export const createView = structureAction<WholeView>({
  type: 'views.create',
  patch:
    ({ tableId, view }) =>
    metadata =>
      withTable(metadata, tableId, table => plusView(table, view)),
  call({ calls, ids, options }, { tableId, view: { id, name, kind, config } }) {
    const settings = { type: 'grid', kind: kind === 'personal' ? 'personal' : 'shared', config } as const
    return calls.views.create.mutate({ ...ids, tableId, id, name, renamesIfTaken: true, ...settings }, options)
  },
  invert: args => ({ type: deleteView.type, args }),
  label: ({ tableId, view }, screen) => `Add view ${view.name} to ${screen.tableName(tableId)}`,
  touches: touchedWholeView,
})

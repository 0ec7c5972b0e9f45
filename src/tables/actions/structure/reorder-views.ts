import { inOrder } from '../../../engine/model/structure-order.ts'
import { movedAgain, movedIn, type MovedList, partedMoves } from './moved-list.ts'
import { structureAction } from './structure-action.ts'
import { withTable } from './structure-patches.ts'
import { viewList } from './structure-touches.ts'

/** All views of a table that the person can see, in order. */
export interface ReorderViews extends MovedList {
  tableId: string
}

/** Reorders the views of a table. */
export const reorderViews = structureAction<ReorderViews>({
  type: 'views.reorder',
  patch: args => metadata =>
    withTable(metadata, args.tableId, table => ({ ...table, views: inOrder(table.views, movedIn(table.views, args)) })),
  call: ({ calls, ids, options }, { tableId, before, after }) =>
    calls.views.reorder.mutate({ ...ids, tableId, viewIds: after, expects: before }, options),
  part: partedMoves,
  renew: (screen, args) =>
    movedAgain(args, screen.structure.shown?.tables.find(({ id }) => id === args.tableId)?.views),
  invert: ({ tableId, before, after }) => ({ type: 'views.reorder', args: { tableId, before: after, after: before } }),
  label: ({ tableId }, screen) => `Reorder views of ${screen.tableName(tableId)}`,
  touches: ({ tableId }) => [viewList(tableId)],
})

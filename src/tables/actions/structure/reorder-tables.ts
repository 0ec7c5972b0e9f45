import { inOrder } from '../../../engine/model/structure-order.ts'
import { movedAgain, movedIn, type MovedList, partedMoves } from './moved-list.ts'
import { structureAction } from './structure-action.ts'
import { tableList } from './structure-touches.ts'

/** All tables of a base, in order. */
export type ReorderTables = MovedList

/** Reorders the tables of a base. */
export const reorderTables = structureAction<ReorderTables>({
  type: 'tables.reorder',
  patch: args => metadata => ({ ...metadata, tables: inOrder(metadata.tables, movedIn(metadata.tables, args)) }),
  call: ({ calls, ids, options }, { before, after }) =>
    calls.tables.reorder.mutate({ ...ids, tableIds: after, expects: before }, options),
  part: partedMoves,
  renew: (screen, args) => movedAgain(args, screen.structure.shown?.tables),
  invert: ({ before, after }) => ({ type: 'tables.reorder', args: { before: after, after: before } }),
  label: () => 'Reorder tables',
  touches: () => [tableList],
})

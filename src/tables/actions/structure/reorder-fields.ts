import { debounces } from '../../../actions/limits.ts'
import { inOrder } from '../../../engine/model/structure-order.ts'
import { movedAgain, movedIn, type MovedList, partedMoves } from './moved-list.ts'
import { structureAction } from './structure-action.ts'
import { withTable } from './structure-patches.ts'
import { fieldList } from './structure-touches.ts'

/** All fields of a table, in order. */
export interface ReorderFields extends MovedList {
  tableId: string
}

/** Reorders the fields of a table. */
export const reorderFields = structureAction<ReorderFields>({
  type: 'fields.reorder',
  debounce: debounces['fields.reorder'],
  mergeKey: ({ tableId }) => tableId,
  merge: (earlier, later) => ({ ...later, before: earlier.before }),
  patch: args => metadata =>
    withTable(metadata, args.tableId, table => ({
      ...table,
      fields: inOrder(table.fields, movedIn(table.fields, args)),
    })),
  call: ({ calls, ids, options }, { tableId, before, after }) =>
    calls.fields.reorder.mutate({ ...ids, tableId, fieldIds: after, expects: before }, options),
  part: partedMoves,
  renew: (screen, args) => movedAgain(args, screen.fields(args.tableId)),
  invert: ({ tableId, before, after }) => ({
    type: 'fields.reorder',
    args: { tableId, before: after, after: before },
  }),
  label: ({ tableId }, screen) => `Reorder fields in ${screen.tableName(tableId)}`,
  touches: ({ tableId }) => [fieldList(tableId)],
})

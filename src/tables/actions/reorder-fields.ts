import { debounces } from '../../actions/limits.ts'
import { inOrder } from '../structure-order.ts'
import { structureAction } from './structure-action.ts'
import { withTable } from './structure-patches.ts'
import { fieldList } from './structure-touches.ts'

export interface ReorderFields {
  tableId: string
  /** The ids of all fields of the table, in order. */
  before: string[]
  after: string[]
}

/** Puts the fields of a table in another order. */
export const reorderFields = structureAction<ReorderFields>({
  type: 'fields.reorder',
  debounce: debounces['fields.reorder'],
  mergeKey: ({ tableId }) => tableId,
  merge: (earlier, later) => ({ ...later, before: earlier.before }),
  patch:
    ({ tableId, after }) =>
    metadata =>
      withTable(metadata, tableId, table => ({ ...table, fields: inOrder(table.fields, after) })),
  call: ({ calls, ids, options }, { tableId, after }) =>
    calls.fields.reorder.mutate({ ...ids, tableId, fieldIds: after }, options),
  invert: ({ tableId, before, after }) => ({
    type: 'fields.reorder',
    args: { tableId, before: after, after: before },
  }),
  label: ({ tableId }, screen) => `Reorder fields in ${screen.tableName(tableId)}`,
  touches: ({ tableId }) => [fieldList(tableId)],
})

import { inOrder } from '../structure-order.ts'
import { structureAction } from './structure-action.ts'
import { tableList } from './structure-touches.ts'

export interface ReorderTables {
  /** The ids of all tables of the base, in order. */
  before: string[]
  after: string[]
}

/** Puts the tables of a base in another order. */
export const reorderTables = structureAction<ReorderTables>({
  type: 'tables.reorder',
  patch:
    ({ after }) =>
    metadata => ({ ...metadata, tables: inOrder(metadata.tables, after) }),
  call: ({ calls, ids, options }, { after }) => calls.tables.reorder.mutate({ ...ids, tableIds: after }, options),
  invert: ({ before, after }) => ({ type: 'tables.reorder', args: { before: after, after: before } }),
  label: () => 'Reorder tables',
  touches: () => [tableList],
})

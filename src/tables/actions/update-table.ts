import { structureAction } from './structure-action.ts'
import { withTable } from './structure-patches.ts'
import { tableList, touchedTable } from './structure-touches.ts'

export interface UpdateTable {
  tableId: string
  /** What it is called. */
  before: string
  after: string
}

/** Gives a table another name. */
export const updateTable = structureAction<UpdateTable>({
  type: 'tables.update',
  patch:
    ({ tableId, after }) =>
    metadata =>
      withTable(metadata, tableId, table => ({ ...table, name: after })),
  call: ({ calls, ids, options }, { tableId, after }) =>
    calls.tables.update.mutate({ ...ids, tableId, name: after }, options),
  renew: (screen, args) => ({ ...args, before: screen.tableName(args.tableId) }),
  invert: ({ tableId, before, after }) => ({ type: 'tables.update', args: { tableId, before: after, after: before } }),
  label: ({ after }) => `Rename table to ${after}`,
  touches: ({ tableId }) => [touchedTable(tableId), tableList],
})

import { mergeName } from '../../../engine/model/kept-settings.ts'
import { structureAction } from './structure-action.ts'
import { withTable } from './structure-patches.ts'
import { tableList, touchedTable } from './structure-touches.ts'

export interface UpdateTable {
  tableId: string
  /** The name. */
  before: string
  after: string
}

/** Renames a table. */
export const updateTable = structureAction<UpdateTable>({
  type: 'tables.update',
  patch:
    ({ tableId, before, after }) =>
    metadata =>
      withTable(metadata, tableId, table => ({ ...table, name: mergeName(table.name, after, before) })),
  call: ({ calls, ids, options }, { tableId, before, after }) =>
    calls.tables.update.mutate({ ...ids, tableId, name: after, expects: { name: before } }, options),
  part: args => ({ count: 1, total: 1, what: 'name', done: args, rest: args }),
  renew: (screen, args) => ({ ...args, before: screen.tableName(args.tableId) }),
  invert: ({ tableId, before, after }) => ({ type: 'tables.update', args: { tableId, before: after, after: before } }),
  label: ({ after }) => `Rename table to ${after}`,
  touches: ({ tableId }) => [touchedTable(tableId), tableList],
})

import { restoreTable } from './restore-table.ts'
import { structureAction, unlessGone } from './structure-action.ts'
import { withoutTable } from './structure-patches.ts'
import { touchedWholeTable, type WholeTable } from './whole-things.ts'

/** Deletes a table; a base must keep at least one. */
export const deleteTable = structureAction<WholeTable>({
  type: 'tables.delete',
  patch:
    ({ table }) =>
    metadata =>
      withoutTable(metadata, table.id),
  call: ({ calls, ids, options }, { table }) =>
    unlessGone(calls.tables.delete.mutate({ ...ids, tableId: table.id }, options)),
  invert: args => ({ type: restoreTable.type, args }),
  label: ({ table }) => `Delete table ${table.name}`,
  touches: touchedWholeTable,
})

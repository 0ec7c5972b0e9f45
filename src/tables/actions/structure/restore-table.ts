import { structureAction } from './structure-action.ts'
import { plusTable } from './structure-patches.ts'
import { touchedWholeTable, type WholeTable } from './whole-things.ts'

/** Restores a deleted table with everything in it. */
export const restoreTable = structureAction<WholeTable>({
  type: 'tables.restore',
  patch:
    ({ table }) =>
    metadata =>
      plusTable(metadata, table),
  call: ({ calls, ids, options }, { table }) => calls.tables.restore.mutate({ ...ids, tableId: table.id }, options),
  beside: {
    apply: (screen, { table }, actionId) => screen.table(table.id).expect(actionId),
    revert: (screen, { table }, actionId) => screen.table(table.id).arrived(actionId),
    settle: (screen, { table }, { actionId }) => screen.table(table.id).arrived(actionId),
  },
  invert: args => ({ type: 'tables.delete', args }),
  label: ({ table }) => `Restore table ${table.name}`,
  touches: touchedWholeTable,
})

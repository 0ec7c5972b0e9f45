import type { NewIds } from '../../../engine/model/table-copy.ts'
import { deleteTable } from './delete-table.ts'
import { structureAction } from './structure-action.ts'
import { plusTable } from './structure-patches.ts'
import { touchedTable } from './structure-touches.ts'
import { touchedWholeTable, type WholeTable } from './whole-things.ts'

export interface DuplicateTable extends WholeTable {
  source: { id: string; name: string }
  fieldIds: NewIds
  viewIds: NewIds
  withRecords: boolean
}

/** Adds a copy of a table; the server copies the records if required. */
export const duplicateTable = structureAction<DuplicateTable>({
  type: 'tables.duplicate',
  patch:
    ({ table }) =>
    metadata =>
      plusTable(metadata, table),
  call: ({ calls, ids, options }, { table, source, fieldIds, viewIds, withRecords }) =>
    calls.tables.duplicate.mutate(
      { ...ids, tableId: source.id, id: table.id, name: table.name, fieldIds, viewIds, withRecords },
      options,
    ),
  beside: {
    apply: (screen, { table }, actionId) => screen.table(table.id).expect(actionId),
    revert: (screen, { table }, actionId) => screen.table(table.id).arrived(actionId),
    settle: (screen, { table }, { actionId }) => screen.table(table.id).arrived(actionId),
  },
  invert: ({ table }) => ({ type: deleteTable.type, args: { table } }),
  label: ({ source }) => `Duplicate table ${source.name}`,
  touches: args => [...touchedWholeTable(args), touchedTable(args.source.id)],
})

import type { TableRecord } from '../../../engine/model/structure.ts'
import { deleteTable } from './delete-table.ts'
import { structureAction } from './structure-action.ts'
import { plusTable } from './structure-patches.ts'
import type { RowId } from '../table-changes.ts'
import { touchedWholeTable, type WholeTable } from './whole-things.ts'

export interface CreateTable extends WholeTable {
  /** Its empty records, with their numbers on the page that creates them. */
  rows: RowId[]
  createdAt: string
}

/** Adds a table with the default fields, view, and empty records. */
export const createTable = structureAction<CreateTable>({
  type: 'tables.create',
  patch:
    ({ table }) =>
    metadata =>
      plusTable(metadata, table),
  call({ calls, ids, options }, { table, rows }) {
    const { id, name, primaryFieldId } = table
    const input = {
      id,
      name,
      primaryFieldId,
      fieldIds: table.fields.map(field => field.id),
      viewId: table.views[0]?.id,
      recordIds: rows.map(row => row.id),
    }
    return calls.tables.create.mutate({ ...ids, ...input }, options)
  },
  beside: {
    apply(screen, { table, rows, createdAt }, actionId) {
      const changes = screen.table(table.id)
      changes.expect(actionId)
      changes.make(...rows.map(row => ({ ...row, data: {}, createdAt, updatedAt: createdAt })))
    },
    revert(screen, { table, rows }, actionId) {
      const changes = screen.table(table.id)
      changes.arrived(actionId)
      changes.revertCreation(...rows.map(({ id }) => id))
    },
    settle(screen, { table }, { answer, actionId }) {
      const changes = screen.table(table.id)
      const { records, version } = answer as { records: TableRecord[]; version: number }
      changes.storeMade(records, version)
      changes.arrived(actionId)
    },
  },
  invert: ({ table }) => ({ type: deleteTable.type, args: { table } }),
  label: ({ table }) => `Add table ${table.name}`,
  touches: touchedWholeTable,
})

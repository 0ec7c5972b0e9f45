import { canNameRecords } from '../../../fields/can-name-records.ts'
import type { Table } from '../../../engine/model/structure.ts'
import { structureAction } from './structure-action.ts'
import { withTable } from './structure-patches.ts'
import { fieldList, touchedField } from './structure-touches.ts'

export interface ChangePrimaryField {
  tableId: string
  /** The ids of the primary fields. */
  before: string
  after: string
}

/** Leaves a choice of someone else alone, and skips a field that they have deleted or converted. */
function withPrimaryField(table: Table, { before, after }: ChangePrimaryField): Table {
  const canChange =
    table.primaryFieldId === before && table.fields.some(({ id, type }) => id === after && canNameRecords(type))
  return canChange ? { ...table, primaryFieldId: after } : table
}

/** Makes another field the primary field of a table. */
export const changePrimaryField = structureAction<ChangePrimaryField>({
  type: 'tables.setPrimaryField',
  patch: args => metadata => withTable(metadata, args.tableId, table => withPrimaryField(table, args)),
  call: ({ calls, ids, options }, { tableId, before, after }) =>
    calls.tables.update.mutate(
      { ...ids, tableId, primaryFieldId: after, expects: { primaryFieldId: before } },
      options,
    ),
  part: args => ({ count: 1, total: 1, what: 'primary field', done: args, rest: args }),
  renew: (screen, args) => ({ ...args, before: screen.primaryFieldId(args.tableId) ?? args.before }),
  invert: ({ tableId, before, after }) => ({
    type: 'tables.setPrimaryField',
    args: { tableId, before: after, after: before },
  }),
  label: ({ tableId, after }, screen) =>
    `Use ${screen.field(tableId, after)?.name ?? 'a field'} as the primary field of ${screen.tableName(tableId)}`,
  touches: ({ tableId, before, after }) => [
    touchedField(tableId, before),
    touchedField(tableId, after),
    fieldList(tableId),
  ],
})

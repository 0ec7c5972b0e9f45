import { isDeepStrictEqual } from 'node:util'
import { fieldType } from '../../fields/registry.ts'
import type { Write } from '../base-writer.ts'
import { presentCell } from '../cells.ts'
import { countChangesSince, recordsChangedSince, writeColumn } from '../convert-field.sql.ts'
import { selectLogRange } from '../live-log.sql.ts'
import { type Connection, run, runForArrays } from '../run.ts'
import { CellConverter } from './cell-converter.ts'
import { type ColumnShape, columnsRead, type ConversionPlan, demandUnchanged, withTexts } from './conversion-plan.ts'
import { textsOf, type StoredRow } from './fill-column.ts'
import { type Converted, type NewName, pointTo } from './finish-conversion.ts'

/** So many changes since then are read again at once; after more of them the column is filled anew. */
const mostChanges = 10_000

/** A plan whose field had the wanted type before, in a column that the log tells all about since. */
interface WayBack extends ConversionPlan {
  former: ColumnShape & { version: number }
}

/** Whether a field can get the column back that it had, because little enough has happened to its records since. */
export async function canChangeBack(connection: Connection, schema: string, plan: ConversionPlan): Promise<boolean> {
  const version = plan.former?.version
  if (version === undefined) return false
  const [range] = await run(connection, selectLogRange(schema))
  if (range === undefined || range.oldest === null || version < range.oldest - 1) return false
  const limit = mostChanges + 1
  const [changes] = await run(connection, countChangesSince(schema, { tableId: plan.tableId, version, limit }))
  return changes !== undefined && changes.count <= mostChanges
}

/**
 * Gives a field the column back that it had when it was of the wanted type, in one go however large the table is. Only
 * records that were changed since are converted; a cell that nobody has edited holds what it held then. What becomes
 * of the others is logged, so that the past of the column can still be told.
 *
 * @throws AppError `conflict` when somebody has changed the field meanwhile.
 */
export async function changeBack(
  write: Write,
  { plan, name }: { plan: ConversionPlan; name: NewName },
): Promise<Converted> {
  const { field: before } = demandUnchanged(write.structure, plan)
  const way = plan as WayBack
  const relation = { schema: write.schema, relation: plan.relation }
  const { tableId, former } = way
  const change = { tableId, columns: columnsRead(plan), version: former.version }
  const rows = (await runForArrays(write.connection, recordsChangedSince(relation, change))) as StoredRow[]
  const to = { ...withTexts(plan.to, textsOf(plan, rows)), column: former.column }
  const { edited, lost } = readAgain(rows, way, to)
  if (edited.length > 0) {
    const type = fieldType(to.type).column ?? 'text'
    await run(write.connection, writeColumn(relation, { column: to.column, type, values: edited }))
  }
  const pointed = await pointTo(write, { filling: { tableId, to }, before, name })
  for (const { id, formerly, value } of edited) {
    write.log({
      kind: 'record.update',
      table_id: tableId,
      item_id: id,
      before: { [plan.fieldId]: presentCell(to, formerly) },
      after: { [plan.fieldId]: presentCell(to, value) },
    })
  }
  return { success: true, ...pointed, lost, conversion: null }
}

/** The cells that hold something else than they did then. */
function readAgain(rows: readonly StoredRow[], { from, former, context }: WayBack, to: ColumnShape) {
  const converter = new CellConverter({ from, to, former, context })
  let lost = 0
  const edited = rows.flatMap(([seq, stored, formerly = null, id]) => {
    const { value, isLost } = converter.convert(stored, formerly)
    if (isLost) lost += 1
    return isDeepStrictEqual(value, formerly) ? [] : [{ seq, id: String(id), formerly, value }]
  })
  return { edited, lost }
}

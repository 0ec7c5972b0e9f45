import { fieldContext } from '../../fields/field-context.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import { storedFields, type StoredField, type StoredTable, viewOf } from '../base-structure.ts'
import type { Base } from '../base.ts'
import { recordPresenter } from '../cells.ts'
import { KnownRecords } from '../conversions/known-records.ts'
import { readFieldsOf } from '../link-fields.ts'
import { addLinked } from '../read-links.ts'
import { readPackedIndex } from '../record-index.ts'
import { selectRecordsByNumber } from '../records.sql.ts'
import { runForArrays } from '../run.ts'
import type { Looking } from '../row-query.ts'
import type { TableRecord, View } from '../structure.ts'
import { shownFields } from '../shown-fields.ts'

/** So many records are in memory at once. */
const pageSize = 2_000

export interface ExportInput {
  tableId: string
  viewId: string
  /** The person's, as relative dates and formats go by them. */
  timeZone?: string | null | undefined
  locale?: string | null | undefined
  /** The fields that the one who asks may see, and in whose eyes the view filters: as in a `RowQueryInput`. */
  seen?: readonly string[] | undefined
  savedFor?: Looking | undefined
}

/** A view as it is written to a file. */
export interface ExportedView {
  table: StoredTable
  view: View
  /** The fields that show, in the order of the view. */
  fields: readonly StoredField[]
  /** How many records there are, unless some are deleted meanwhile. */
  count: number
  context: FieldContext
  /** The records in the order of the view, page by page. Names that their values refer to are known in `context` until the next page. */
  pages(): AsyncGenerator<readonly TableRecord[]>
}

/**
 * The records of a view as they stand now: what is shown, in its order. The order is read at once, as 4 bytes a record;
 * the records come page by page, so that memory does not depend on how many there are, and nothing is locked.
 *
 * @throws AppError `not_found` for an unknown table or view.
 */
export async function exportedView(base: Base, input: ExportInput): Promise<ExportedView> {
  const { structure } = await base.read()
  const table = structure.table(input.tableId)
  const view = viewOf(table, input.viewId)
  const packed = await readPackedIndex(base, input)
  const fields = shownFields(table, view.config)
    .filter(({ id }) => input.seen?.includes(id) ?? true)
    .flatMap(({ id }) => table.fields.find(field => field.id === id) ?? [])
  const shown = new Set(fields.map(({ id }) => id))
  const known = new KnownRecords(structure)
  const stored = storedFields(table).filter(({ id }) => shown.has(id))
  const reads = readFieldsOf(structure, table).filter(({ field }) => shown.has(field.id))
  const present = recordPresenter(stored)
  const { pool } = base.platform
  const relation = { schema: base.schema, relation: table.relation }
  const columns = stored.map(({ column }) => column)

  async function* pages() {
    for (let at = 0; at < packed.length; at += pageSize * 4) {
      const numbers: number[] = []
      for (let place = at; place < Math.min(packed.length, at + pageSize * 4); place += 4) {
        numbers.push(packed.readUInt32BE(place))
      }
      const rows = await runForArrays(pool, selectRecordsByNumber(relation, columns, { numbers }))
      const records = rows.map(present)
      await addLinked(pool, { schema: base.schema, structure, table, reads, mostNamed: Infinity }, records)
      known.learnAll(records)
      const byNumber = new Map(records.map(record => [record.number, record]))
      yield numbers.flatMap(number => byNumber.get(number) ?? [])
    }
  }
  const context = { ...fieldContext(input), base: known }
  return { table, view, fields, count: packed.length / 4, context, pages }
}

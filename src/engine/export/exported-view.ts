import { fieldContext } from '../../fields/field-context.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import { storedFields, type StoredField, type StoredTable, viewOf } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { recordPresenter } from '../records/cells.ts'
import { RecordLookup } from '../conversions/record-lookup.ts'
import { readFieldsOf } from '../structure/link-fields.ts'
import { addLinked } from '../links/read-links.ts'
import { readWhole } from '../records/read-whole.ts'
import { readPackedIndex } from '../records/record-index.ts'
import { selectRecordsByNumber } from '../records/records.sql.ts'
import { runForArrays } from '../../platform/sql/run.ts'
import { neverAborted } from '../../platform/never-aborted.ts'
import { compileRowQuery, type ViewerLocale } from '../records/row-query.ts'
import type { TableRecord, View } from '../model/structure.ts'
import { shownFields } from '../model/shown-fields.ts'
import type { ExportedAs } from '../model/exported-as.ts'

/** The number of records in memory at a time. */
const pageSize = 2_000

export interface ExportInput {
  tableId: string
  viewId: string
  /** The person's time zone and language, for relative dates and formats. */
  timeZone?: string | null | undefined
  locale?: string | null | undefined
  /**
   * The ids of the fields that the reader may see, and for whom the view's filters are evaluated: as in a
   * `RowQueryInput`.
   */
  seen?: readonly string[] | undefined
  savedFor?: ViewerLocale | undefined
  /** The reader's own settings of the view. A visitor's filter applies in addition to the view's. */
  as?: ExportedAs | undefined
  /** Aborts when the client disconnects. */
  signal?: AbortSignal | undefined
  /** Called before each page, since a download takes as long as the client likes. Throws if access was lost. */
  demand?: (() => Promise<unknown>) | undefined
}

/** A view as it is written to a file. */
export interface ExportedView {
  table: StoredTable
  view: View
  /** The visible fields in the order of the view. */
  fields: readonly StoredField[]
  /** The number of records, unless some are deleted during the export. */
  count: number
  context: FieldContext
  /**
   * The records in the order of the view, page by page. `context` holds the names that a page's values refer to until
   * the next page.
   */
  pages(): AsyncGenerator<readonly TableRecord[]>
}

const rowsAs = ({ filters, sort, grouped }: ExportedAs, { seen, viewId }: ExportInput) => ({
  filters,
  sort,
  grouped,
  viewId: seen ? viewId : undefined,
})

/**
 * The records that a view currently shows, in its order. The order is read at once, as 4 bytes per record; the records
 * are read page by page, so that memory does not depend on their number. Nothing is locked.
 * @throws AppError `not_found` for an unknown table or view.
 */
export async function exportedView(base: Base, input: ExportInput): Promise<ExportedView> {
  const { structure } = await base.read()
  const table = structure.table(input.tableId)
  const view = viewOf(table, input.viewId)
  const { seen, as, signal = neverAborted } = input
  const packed = await readPackedIndex(base, { ...input, ...(as && rowsAs(as, input)) }, signal)
  const fields = shownFields(table, { ...view.config, ...as })
    .filter(({ id }) => seen?.includes(id) ?? true)
    .flatMap(({ id }) => table.fields.find(field => field.id === id) ?? [])
  const shown = new Set(fields.map(({ id }) => id))
  const lookup = new RecordLookup(structure)
  const stored = storedFields(table).filter(({ id }) => shown.has(id))
  const reads = readFieldsOf(structure, table).filter(({ field }) => shown.has(field.id))
  const present = recordPresenter(stored)
  const relation = { schema: base.schema, relation: table.relation }
  const columns = stored.map(({ column }) => column)
  // Records that a visitor may no longer see when their page is read are left out.
  const where = seen ? compileRowQuery(structure, { ...input, sort: [] }).where : []
  const read = (numbers: readonly number[]) =>
    readWhole(base, { seen, signal }, async connection => {
      const rows = await runForArrays(connection, selectRecordsByNumber(relation, columns, { numbers, where }))
      const records = rows.map(present)
      await addLinked(connection, { schema: base.schema, structure, table, reads, maxNames: Infinity }, records)
      return records
    })

  async function* pages() {
    for (let at = 0; at < packed.length; at += pageSize * 4) {
      const numbers: number[] = []
      for (let place = at; place < Math.min(packed.length, at + pageSize * 4); place += 4) {
        numbers.push(packed.readUInt32BE(place))
      }
      await input.demand?.()
      const records = await read(numbers)
      lookup.replaceNames(records)
      const byNumber = new Map(records.map(record => [record.number, record]))
      yield numbers.flatMap(number => byNumber.get(number) ?? [])
    }
  }
  const context = { ...fieldContext(input), base: lookup }
  return { table, view, fields, count: packed.length / 4, context, pages }
}

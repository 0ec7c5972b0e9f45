import {
  type BaseStructure,
  storedFields,
  type StoredField,
  type StoredTable,
} from '../../../engine/base/base-structure.ts'
import type { Base } from '../../../engine/base/base.ts'
import { RecordLookup } from '../../../engine/conversions/record-lookup.ts'
import { addLinked } from '../../../engine/links/read-links.ts'
import type { TableRecord } from '../../../engine/model/structure.ts'
import { recordPresenter } from '../../../engine/records/cells.ts'
import { readWhole } from '../../../engine/records/read-whole.ts'
import { selectRecordsByNumber } from '../../../engine/records/records.sql.ts'
import { readFieldsOf } from '../../../engine/structure/link-fields.ts'
import { runForArrays } from '../../../platform/sql/run.ts'
import type { CellKind, SourceRow } from '../../job/import-source.ts'
import { cellOf } from './base-cells.ts'

/** The number of records that are read first. Each further read of a page is twice as large. */
const firstRecords = 100
/** Characters of cells with which a page ends early. */
const maxPageLength = 4_000_000

/** A field whose values are read, and how they are written. */
export interface ReadColumn {
  field: StoredField
  kind: CellKind
}

interface Reading {
  structure: BaseStructure
  table: StoredTable
  columns: readonly ReadColumn[]
  /** The ids of the people whom cells of the new table can be set to. */
  people: ReadonlySet<string>
  /** Gives the files of records to the base that gets the rows. */
  adopt(records: readonly TableRecord[]): Promise<readonly TableRecord[]>
  signal: AbortSignal
}

/**
 * Reads the records with these row numbers, until their cells are large enough for a page. Deleted ones are left out.
 * @returns the rows, and how many of the numbers were read.
 * @throws the reason of the signal when it is aborted.
 */
export async function readRows(
  base: Base,
  reading: Reading,
  numbers: readonly number[],
): Promise<{ rows: SourceRow[]; count: number }> {
  const { structure, columns, people, adopt } = reading
  const lookup = new RecordLookup(structure)
  const context = { now: 0, timeZone: 'UTC', locale: 'en', base: lookup }
  const rows: SourceRow[] = []
  let count = 0
  let length = 0
  for (let records = firstRecords; count < numbers.length && length < maxPageLength; records *= 2) {
    const wanted = numbers.slice(count, count + records)
    count += wanted.length
    const found = await adopt(await readRecords(base, reading, wanted))
    lookup.replaceNames(found)
    for (const { id, data } of found) {
      const cells = columns.map(({ field, kind }) => cellOf(field, data[field.id], { kind, context, people }))
      rows.push({ id, cells })
      for (const cell of cells) length += cell.length
    }
  }
  return { rows, count }
}

/** Reads the values of the columns in the order of the numbers, with the names of all linked records. */
async function readRecords(
  base: Base,
  { structure, table, columns, signal }: Reading,
  numbers: readonly number[],
): Promise<TableRecord[]> {
  const wanted = new Set(columns.map(({ field }) => field.id))
  const stored = storedFields(table).filter(({ id }) => wanted.has(id))
  const reads = readFieldsOf(structure, table).filter(({ field }) => wanted.has(field.id))
  const relation = { schema: base.schema, relation: table.relation }
  const names = stored.map(({ column }) => column)
  const present = recordPresenter(stored)
  const records = await readWhole(base, { signal }, async connection => {
    const found = (await runForArrays(connection, selectRecordsByNumber(relation, names, { numbers }))).map(present)
    await addLinked(connection, { schema: base.schema, structure, table, reads, maxNames: Infinity }, found)
    return found
  })
  const byNumber = new Map(records.map(record => [record.number, record]))
  return numbers.flatMap(number => byNumber.get(number) ?? [])
}

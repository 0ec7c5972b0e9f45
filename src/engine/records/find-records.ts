import { sql } from 'kysely'
import { z } from 'zod'
import { fieldContext } from '../../fields/field-context.ts'
import { cleanText } from '../../fields/text/clean-text.ts'
import { fold } from '../../fields/text/fold.ts'
import { AppError } from '../../platform/errors.ts'
import { searchText } from '../../query/search.sql.ts'
import { type StoredField, type StoredTable, storedFields } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { presentCell } from './cells.ts'
import { type FoundAfter, selectAfter, selectByExactName, selectByName } from './find-records.sql.ts'
import { nameField } from '../structure/link-fields.ts'
import { createNameIndexes, worthwhileRows } from '../structure/make-indexes.ts'
import { recordName } from '../links/read-links.ts'
import { runForArrays } from '../../platform/sql/run.ts'
import type { FoundRecord } from '../model/structure.ts'

export interface FoundPage {
  records: FoundRecord[]
  /** Where the next page begins; null on the last page. */
  cursor: string | null
}

/** The number of fields shown besides the name: the first ones that store values. */
const maxOtherFields = 5

/** The primary field and its text in SQL; null if it cannot be searched. */
export function searchedName(table: StoredTable) {
  const field = nameField(table)
  const text = field && searchText({ ...field, column: sql.ref(`record.${field.column}`) }, fieldContext({}))
  return field && text ? { field, text } : null
}

/**
 * Finds records of a table for a picker: all of them, or those whose names contain a text, with the values of a few
 * more fields. Names that begin with the text come first, shorter ones before longer ones. One query per page.
 */
export async function findRecords(
  base: Base,
  input: { tableId: string; search?: string | null | undefined; cursor?: string | null | undefined; limit: number },
): Promise<FoundPage> {
  const { structure } = await base.read()
  const table = structure.table(input.tableId)
  const others = storedFields(table)
    .filter(({ id }) => id !== table.primaryFieldId)
    .slice(0, maxOtherFields)
  const needle = fold(cleanText(input.search ?? '').trim())
  const after = input.cursor ? readCursor(input.cursor) : null
  const relation = { schema: base.schema, relation: table.relation }
  const read = { name: nameField(table)?.column ?? null, columns: others.map(({ column }) => column) }
  const named = searchedName(table)
  if (named) createNameIndexes(base, table, named.field.id)
  else if (needle !== '') return { records: [], cursor: null }
  // One more than requested, to know whether there is a next page.
  const limit = input.limit + 1
  const rows = await runForArrays(
    base.platform.pool,
    needle === '' || !named
      ? selectAfter(relation, { read, after: after && 'within' in after ? after.within : -1, limit })
      : selectByName(relation, { read, text: named.text, needle, after, limit, fewRows: worthwhileRows }),
  )
  const page = rows.slice(0, input.limit)
  const last = rows.length > input.limit ? page.at(-1) : undefined
  return { records: page.map(row => foundRecord(table, others, row)), cursor: last ? writeCursor(last) : null }
}

function foundRecord(table: StoredTable, others: readonly StoredField[], row: readonly unknown[]): FoundRecord {
  const [, , , id, name, ...values] = row
  const data = Object.fromEntries(others.map((field, at) => [field.id, presentCell(field, values[at])]))
  return { id: id as string, name: recordName(table, name), data }
}

const number = z.number().int()
const Cursor = z.union([
  z.strictObject({ begins: z.strictObject({ key: z.string(), number }) }),
  z.strictObject({ within: number }),
])

function writeCursor([part, key, seq]: readonly unknown[]): string {
  const after: FoundAfter =
    part === 'begins' ? { begins: { key: key as string, number: seq as number } } : { within: seq as number }
  return Buffer.from(JSON.stringify(after)).toString('base64url')
}

/** @throws AppError `bad_input` for a text that is not a cursor. */
function readCursor(cursor: string): FoundAfter {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('bad_input', 'This cursor belongs to another query')
  }
}

/**
 * Finds the first record for each name, ignoring case. Each comes with the text that named it; texts without a record
 * are left out.
 */
export async function findRecordsNamed(
  base: Base,
  { tableId, names }: { tableId: string; names: readonly string[] },
): Promise<{ asked: string; id: string; name: string }[]> {
  const { structure } = await base.read()
  const table = structure.table(tableId)
  const named = searchedName(table)
  if (!named || names.length === 0) return []
  createNameIndexes(base, table, named.field.id)
  const namesByFolded = Map.groupBy(names, name => fold(cleanText(name).trim()))
  const rows = await runForArrays(
    base.platform.pool,
    selectByExactName(
      { schema: base.schema, relation: table.relation },
      { text: named.text, name: named.field.column, names: [...namesByFolded.keys()] },
    ),
  )
  return rows.flatMap(([folded, id, name]) =>
    (namesByFolded.get(folded as string) ?? []).map(one => ({
      asked: one,
      id: id as string,
      name: recordName(table, name),
    })),
  )
}

import { type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { FieldContext } from '../../fields/field-type.ts'
import { fieldContext } from '../../fields/field-context.ts'
import { fieldType } from '../../fields/registry.ts'
import { cleanText } from '../../fields/text/clean-text.ts'
import { fold } from '../../fields/text/fold.ts'
import { Turns } from '../../platform/turns.ts'
import { containsSql } from '../../query/search.sql.ts'
import { type StoredField, type StoredTable, storedFields } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { presentCell } from './cells.ts'
import type { RecordMatch } from '../model/record-match.ts'
import { fieldsOnly } from './row-query.ts'
import { searchedName } from './find-records.ts'
import { fetchNext, setStatementTimeout, openCursor, selectByFields } from './find-records.sql.ts'
import { recordName } from '../links/read-links.ts'
import { run, runForArrays } from '../../platform/sql/run.ts'
import { begin, rollBack } from '../../platform/sql/transactions.ts'
import { neverAborted } from '../../platform/never-aborted.ts'

/** The time for one search through all tables of a base, in milliseconds, because a person waits for it. */
const searchTimeout = 1_000

/** The number of characters shown before and after a match. */
const excerptMargin = 40

/** Limits concurrent searches, because each one reads whole tables. */
const turns = new Turns(2)

interface FindInput {
  search: string
  limit: number
  /** The table to search first. */
  tableId?: string | null | undefined
  timeZone?: string | null | undefined
  locale?: string | null | undefined
}

/**
 * Finds records by their own fields other than the primary field, which `findAnywhere` searches. Searches table by
 * table until there are enough records or the time is over; each table gets a share of the time. `isWhole` matches whether
 * all tables were searched. One query per table.
 *
 * @throws the signal's reason when it is aborted before the search starts.
 */
export async function findInFields(
  base: Base,
  input: FindInput,
  {
    signal = neverAborted,
    milliseconds = searchTimeout,
  }: { signal?: AbortSignal | undefined; milliseconds?: number } = {},
): Promise<{ records: RecordMatch[]; isWhole: boolean }> {
  const { structure } = await base.read()
  const search = cleanText(input.search).trim()
  if (search === '') return { records: [], isWhole: true }
  const tables = structure.tables.toSorted(
    (one, other) => Number(other.id === input.tableId) - Number(one.id === input.tableId),
  )
  const context = { ...fieldContext(input), base: fieldsOnly(structure) }
  const find = async () => {
    const until = performance.now() + milliseconds
    const records: RecordMatch[] = []
    let isWhole = true
    for (const [at, table] of tables.entries()) {
      if (records.length >= input.limit) break
      const left = until - performance.now()
      if (left < 1 || signal.aborted) return { records, isWhole: false }
      // Tables leave the time that they do not need to the ones after them.
      const share = Math.ceil((left * 2) / (tables.length - at + 1))
      const options = { search, context, limit: input.limit - records.length, milliseconds: share }
      const found = await searchTable(base, table, options)
      records.push(...found.records)
      isWhole &&= found.isWhole
    }
    return { records, isWhole }
  }
  return turns.take(find, signal)
}

interface TableSearch {
  search: string
  context: FieldContext
  limit: number
  milliseconds: number
}

async function searchTable(
  base: Base,
  table: StoredTable,
  { search, context, ...bounds }: TableSearch,
): Promise<{ records: RecordMatch[]; isWhole: boolean }> {
  const named = searchedName(table)
  const searched = storedFields(table).flatMap(field => {
    if (field.id === table.primaryFieldId) return []
    const matches = containsSql({ ...field, column: sql.ref(`record.${field.column}`) }, search, context)
    return matches ? { field, matches } : []
  })
  if (searched.length === 0) return { records: [], isWhole: true }
  const query = selectByFields(
    { schema: base.schema, relation: table.relation },
    {
      name: named ? { column: named.field.column, text: named.text } : null,
      fields: searched.map(({ field, matches }) => ({ column: field.column, matches })),
      needle: fold(search),
      limit: bounds.limit,
    },
  )
  const { rows, isWhole } = await fetchWithin(base, query, bounds)
  const records = rows.flatMap(([id, name, at, ...values]) => {
    const one = searched[at as number]
    if (!one) return []
    const { field } = one
    const excerpt = excerptOf(textOf(field, { value: values[at as number], context }), search)
    return { tableId: table.id, id: id as string, name: recordName(table, name), fieldId: field.id, excerpt }
  })
  return { records, isWhole }
}

/** The rows that a query returns in time. They are fetched one by one, so that a slow row does not lose the others. */
async function fetchWithin(
  { platform: { pool }, schema }: Base,
  query: RawBuilder<unknown>,
  { limit, milliseconds }: Pick<TableSearch, 'limit' | 'milliseconds'>,
): Promise<{ rows: unknown[][]; isWhole: boolean }> {
  const until = performance.now() + milliseconds
  const rows: unknown[][] = []
  const connection = await pool.connect()
  try {
    await begin(connection, schema, { as: 'BEGIN READ ONLY' })
    await limitNextStatement(connection, until)
    await run(connection, openCursor(query))
    while (rows.length < limit) {
      await limitNextStatement(connection, until)
      const [row] = await runForArrays(connection, fetchNext())
      if (!row) break
      rows.push(row)
    }
    await rollBack(connection)
    connection.release()
    return { rows, isWhole: true }
  } catch (error) {
    if (!isStatementTimeout(error)) {
      connection.release(error as Error)
      throw error
    }
    await rollBack(connection)
    connection.release()
    return { rows, isWhole: false }
  }
}

/** A timeout of 0 means no timeout in PostgreSQL. */
const limitNextStatement = (connection: PoolClient, until: number) =>
  run(connection, setStatementTimeout(Math.ceil(Math.max(until - performance.now(), 1))))

/** The error code of PostgreSQL for a statement timeout. */
const isStatementTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

const textOf = (field: StoredField, options: { value: unknown; context: FieldContext }) =>
  fieldType(field.type).show(presentCell(field, options.value), field.template, options.context)

function excerptOf(text: string, search: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const found = Math.max(fold(line).indexOf(fold(search)), 0)
  const start = found <= excerptMargin ? 0 : found - excerptMargin
  const end = found + search.length + excerptMargin
  // Cutting can split a surrogate pair.
  const part = line.slice(start, end).toWellFormed().trim()
  return `${start > 0 ? '…' : ''}${part}${end < line.length ? '…' : ''}`
}

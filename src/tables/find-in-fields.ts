import { sql } from 'kysely'
import type { FieldContext } from '../fields/field-type.ts'
import { fieldContext } from '../fields/field-context.ts'
import { fieldType } from '../fields/registry.ts'
import { cleanText } from '../fields/text/clean-text.ts'
import { fold } from '../fields/text/fold.ts'
import { Turns } from '../platform/turns.ts'
import { containsSql } from '../query/search.sql.ts'
import { type StoredField, type StoredTable, storedFields } from './base-structure.ts'
import type { Base } from './base.ts'
import { presentCell } from './cells.ts'
import type { RecordAnywhere } from './find-anywhere.ts'
import { searchedName } from './find-records.ts'
import { selectSaying } from './find-records.sql.ts'
import { recordName } from './read-links.ts'
import { inTransaction, run, runForArrays } from './run.ts'

/** A record, and what it says in a field beside its name. */
export interface RecordSaying extends RecordAnywhere {
  fieldId: string
  /** The part of the field's text around what was found, on one line. */
  excerpt: string
}

/** So long the tables of a base are gone through for one search, in milliseconds: somebody waits for it. */
const longest = 1_000

/** As much of a text before and after what was found. */
const around = 40

/** Each goes through whole tables. */
const turns = new Turns(2)

const never = new AbortController().signal

interface FindInput {
  search: string
  limit: number
  /** The table to begin with. */
  tableId?: string | null | undefined
  timeZone?: string | null | undefined
  locale?: string | null | undefined
}

/**
 * Records that say a text in one of their own fields, but not in their names, which `findAnywhere` looks into. Table by
 * table, until there are enough or a second is over: `isWhole` tells whether all tables were gone through. One query a
 * table.
 *
 * @throws the signal's reason when nobody waits any more by the time of its turn.
 */
export async function findInFields(
  base: Base,
  input: FindInput,
  { signal = never, milliseconds = longest }: { signal?: AbortSignal | undefined; milliseconds?: number } = {},
): Promise<{ records: RecordSaying[]; isWhole: boolean }> {
  const { structure } = await base.read()
  const search = cleanText(input.search).trim()
  if (search === '') return { records: [], isWhole: true }
  const tables = structure.tables.toSorted(
    (one, other) => Number(other.id === input.tableId) - Number(one.id === input.tableId),
  )
  const context = fieldContext(input)
  const find = async () => {
    const until = performance.now() + milliseconds
    const records: RecordSaying[] = []
    for (const table of tables) {
      if (records.length >= input.limit) break
      const left = Math.floor(until - performance.now())
      const found =
        left > 0 && !signal.aborted
          ? await inTable(base, table, { search, context, limit: input.limit - records.length, milliseconds: left })
          : null
      if (!found) return { records, isWhole: false }
      records.push(...found)
    }
    return { records, isWhole: true }
  }
  return turns.take(find, signal)
}

interface Asked {
  search: string
  context: FieldContext
  limit: number
  milliseconds: number
}

/** Null when the time is over. */
async function inTable(
  base: Base,
  table: StoredTable,
  { search, context, limit, milliseconds }: Asked,
): Promise<RecordSaying[] | null> {
  const named = searchedName(table)
  const searched = storedFields(table).flatMap(field => {
    if (field.id === table.primaryFieldId) return []
    const says = containsSql({ ...field, column: sql.ref(`record.${field.column}`) }, search, context)
    return says ? { field, says } : []
  })
  if (searched.length === 0) return []
  const query = selectSaying(
    { schema: base.schema, relation: table.relation },
    {
      name: named ? { column: named.field.column, text: named.text } : null,
      fields: searched.map(({ field, says }) => ({ column: field.column, says })),
      needle: fold(search),
      limit,
    },
  )
  const rows = await inTransaction(base.platform.pool, async connection => {
    await run(connection, sql`SELECT set_config('statement_timeout', ${String(milliseconds)}, true)`)
    return runForArrays(connection, query)
  }).catch((error: unknown) => {
    if (isOverdue(error)) return null
    throw error
  })
  return (
    rows?.flatMap(([id, name, at, ...values]) => {
      const one = searched[at as number]
      if (!one) return []
      const { field } = one
      const excerpt = excerptOf(textOf(field, { value: values[at as number], context }), search)
      return { tableId: table.id, id: id as string, name: recordName(table, name), fieldId: field.id, excerpt }
    }) ?? null
  )
}

/** PostgreSQL ended a statement that took longer than it may. */
const isOverdue = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

const textOf = (field: StoredField, of: { value: unknown; context: FieldContext }) =>
  fieldType(field.type).show(presentCell(field, of.value), field.template, of.context)

function excerptOf(text: string, search: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const found = Math.max(fold(line).indexOf(fold(search)), 0)
  const start = found <= around ? 0 : found - around
  const end = found + search.length + around
  // A cut may halve a character.
  const part = line.slice(start, end).toWellFormed().trim()
  return `${start > 0 ? '…' : ''}${part}${end < line.length ? '…' : ''}`
}

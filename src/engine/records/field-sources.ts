import { type RawBuilder, sql } from 'kysely'
import type { FieldContext, Source, SourceRow } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { containsSql } from '../../query/search.sql.ts'
import { sortKey } from '../../query/sort.sql.ts'
import type { BaseStructure, StoredField, StoredTable } from '../base/base-structure.ts'
import { rankedLists, listKeysOfAll, listKeyOfRow } from '../summaries/group-links.sql.ts'
import { nameField, type ReadField, readFieldOf } from '../structure/link-fields.ts'
import { type LinkedRows, linkedRows, rankedKeys } from '../links/links.sql.ts'
import { asCallValue } from './records.sql.ts'
import { storedValue } from './stored-value.sql.ts'

/** How a query refers to a field of its table. */
export interface FieldSource {
  column: RawBuilder<unknown>
  source?: Source
  /** For a field without a column: the key that it sorts by. */
  key?: LinkedKey
}

/** A key that is read from other records, for one row or for all. */
interface ReadKey {
  /** A relation `(seq, key)` with the rows of the table that have a key. */
  ofAll: RawBuilder<unknown>
  /** The key of one row; `near` is its number. */
  ofRow(near: RawBuilder<unknown>): RawBuilder<unknown>
}

/** The sort key of a field whose values are read from other records. */
export interface LinkedKey extends ReadKey {
  /** The same relation with ranks in place of the keys; equal keys have equal ranks. */
  ranks: RawBuilder<unknown>
  grouped: GroupedKeys
}

/** How grouped rows are ordered: rows with the same value follow each other, and empty ones come last. */
interface GroupedKeys {
  /** The key that the field sorts by. */
  first: ReadKey
  /** A key that is equal only for rows that show exactly the same. */
  whole: ReadKey
  /** Ranks by both keys, for one direction. */
  ranks(dir: 'asc' | 'desc'): RawBuilder<unknown>
}

/** The table and row whose fields are read. */
interface Place {
  schema: string
  structure: BaseStructure
  table: StoredTable
  /** The alias of the row. */
  alias: string
  /** The time zone, locale, and base in which values are compared. */
  context: FieldContext
  /** The number of links between this row and the row of the query. */
  depth: number
}

/** Returns how queries refer to a field of their table. */
export function fieldSource(place: Place, field: StoredField): FieldSource {
  if (field.column !== null) return { column: storedValue(field.type, sql.ref(`${place.alias}.${field.column}`)) }
  const read = readFieldOf(place.structure, place.table, field)
  if (!read) return { column: sql`NULL` }
  const rowsOf = (near: RawBuilder<unknown> | null) => linkedOf(place, read, near)
  const rows = rowsOf(sql.ref(`${place.alias}.seq`))
  const row = sourceRow(place, read, rows)
  const some = (condition: RawBuilder<boolean>) => sql<boolean>`EXISTS (SELECT FROM ${rows.from} AND ${condition})`
  return {
    column: read.source
      ? sql`(SELECT jsonb_agg(${row.value} ORDER BY ${rows.place}) FROM ${rows.from} AND ${row.value} IS NOT NULL)`
      : sql`(SELECT array_agg(${row.id} ORDER BY ${rows.place}) FROM ${rows.from})`,
    source: {
      some: condition => some(condition(row)),
      contains(needle) {
        const contains = row.contains(needle)
        return contains && some(contains)
      },
    },
    key: linkedKey(place, read, rowsOf),
  }
}

const linkedOf = (place: Place, { link, target }: ReadField, near: RawBuilder<unknown> | null): LinkedRows =>
  linkedRows(place.schema, { linkSide: link.links, relation: target.relation, near, depth: place.depth })

interface SearchedRow extends SourceRow {
  /** Whether its value contains a text; null if no value can. */
  contains(needle: string): RawBuilder<boolean> | null
}

/** What one linked record holds for a field that is read from other records. */
function sourceRow(place: Place, read: ReadField, { linked }: LinkedRows): SearchedRow {
  const id = sql.ref<string>(`${linked}.id`)
  const shown = shownField(read)
  if (!shown) return { id, value: sql`NULL::text`, contains: () => null }
  const there = fieldSource({ ...place, table: read.target, alias: linked, depth: place.depth + 1 }, shown)
  const contains = (needle: string) => containsSql({ ...shown, ...there }, needle, place.context)
  return { id, value: there.column, source: there.source, contains }
}

/** The field of the linked records that is shown: the looked-up field, or the primary field. */
const shownField = ({ source, target }: ReadField): StoredField | null => source ?? nameField(target)

function linkedKey(
  place: Place,
  read: ReadField,
  rowsOf: (near: RawBuilder<unknown> | null) => LinkedRows,
): LinkedKey | undefined {
  const shown = shownField(read)
  if (!shown) return undefined
  const thereOf = (linked: string) =>
    fieldSource({ ...place, table: read.target, alias: linked, depth: place.depth + 1 }, shown)
  const keyIn = (linked: string): RawBuilder<unknown> => {
    const { column, key } = thereOf(linked)
    return key ? key.ofRow(sql.ref(`${linked}.seq`)) : sortKey({ ...shown, column }, place.context)
  }
  const partIn = (linked: string): RawBuilder<unknown> => {
    if (!read.source) return sql`lpad(${sql.ref(`${linked}.seq`)}::text, 10, '0')`
    const { column, source } = thereOf(linked)
    if (shown.column === null && !source) return sql`NULL::text`
    return sql`${asCallValue(column, fieldType(shown.type).column ?? '')}::text`
  }
  // A checkbox that was never set sorts like an unchecked one, but shows nothing in a lookup.
  const shownKeyIn = (linked: string): RawBuilder<unknown> =>
    read.source ? sql`CASE WHEN ${thereOf(linked).column} IS NOT NULL THEN ${keyIn(linked)} END` : keyIn(linked)
  const options = { linkSide: read.link.links, relation: read.target.relation }
  return {
    ...firstKey(keyIn, rowsOf),
    ranks: rankedKeys(place.schema, { ...options, key: keyIn }),
    // A getter, because most queries do not group.
    get grouped() {
      return {
        first: firstKey(shownKeyIn, rowsOf),
        whole: {
          ofAll: listKeysOfAll(rowsOf(null), partIn),
          ofRow: near => listKeyOfRow(rowsOf(near), partIn),
        },
        ranks: dir => rankedLists(place.schema, { ...options, dir, key: shownKeyIn, part: partIn }),
      } satisfies GroupedKeys
    },
  }
}

/** The first key among the linked records of a row, in the order of the links. */
function firstKey(
  keyIn: (linked: string) => RawBuilder<unknown>,
  rowsOf: (near: RawBuilder<unknown> | null) => LinkedRows,
): ReadKey {
  const all = rowsOf(null)
  const key = keyIn(all.linked)
  return {
    ofAll: sql`SELECT DISTINCT ON (${all.near}) ${all.near} AS seq, ${key} AS key
      FROM ${all.from} AND ${key} IS NOT NULL ORDER BY ${all.near}, ${all.place}`,
    ofRow(near) {
      const rows = rowsOf(near)
      const own = keyIn(rows.linked)
      return sql`(SELECT ${own} FROM ${rows.from} AND ${own} IS NOT NULL ORDER BY ${rows.place} LIMIT 1)`
    },
  }
}

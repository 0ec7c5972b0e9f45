import { type RawBuilder, sql } from 'kysely'
import type { FieldContext, Source, SourceRow } from '../fields/field-type.ts'
import { containsSql } from '../query/search.sql.ts'
import { sortKey } from '../query/sort.sql.ts'
import type { BaseStructure, StoredField, StoredTable } from './base-structure.ts'
import { nameField, type ReadField, readFieldOf } from './link-fields.ts'
import { type LinkedRows, linkedRows, rankedKeys } from './links.sql.ts'

/** A field as a query of its table names it. */
export interface FieldSource {
  column: RawBuilder<unknown>
  source?: Source
  /** For a field without a column: what it sorts by, as `linkedKey` reads it. */
  key?: LinkedKey
}

/** The key by which a field sorts that is read from other records, of one row or of all. */
export interface LinkedKey {
  /** A relation `(seq, key)` with the rows of the table that have a key. */
  ofAll: RawBuilder<unknown>
  /** The same with numbers in place of the keys, in their order, which are the same for equal keys. */
  ranks: RawBuilder<unknown>
  /** The key of one row; `near` is its number. */
  ofRow(near: RawBuilder<unknown>): RawBuilder<unknown>
}

/** Fields of which table, in whose rows. */
interface Place {
  schema: string
  structure: BaseStructure
  table: StoredTable
  /** The row's alias. */
  alias: string
  /** In whose eyes values are looked at. */
  context: FieldContext
  /** How many links the row is away from the one that is asked about. */
  depth: number
}

/** How queries of records see a field of their table. */
export function fieldSource(place: Place, field: StoredField): FieldSource {
  if (field.column !== null) return { column: sql.ref(`${place.alias}.${field.column}`) }
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
  linkedRows(place.schema, { face: link.links, relation: target.relation, near, depth: place.depth })

interface SearchedRow extends SourceRow {
  /** Whether its value contains a text; null when no value can. */
  contains(needle: string): RawBuilder<boolean> | null
}

/** What a field that is read from other records has of one of them. */
function sourceRow(place: Place, read: ReadField, { linked }: LinkedRows): SearchedRow {
  const id = sql.ref<string>(`${linked}.id`)
  const shown = shownField(read)
  if (!shown) return { id, value: sql`NULL::text`, contains: () => null }
  const there = fieldSource({ ...place, table: read.target, alias: linked, depth: place.depth + 1 }, shown)
  const contains = (needle: string) => containsSql({ ...shown, ...there }, needle, place.context)
  return { id, value: there.column, source: there.source, contains }
}

/** The field of the linked records that is shown: the one that is looked up, or the one that names them. */
const shownField = ({ source, target }: ReadField): StoredField | null => source ?? nameField(target)

function linkedKey(
  place: Place,
  read: ReadField,
  rowsOf: (near: RawBuilder<unknown> | null) => LinkedRows,
): LinkedKey | undefined {
  const shown = shownField(read)
  if (!shown) return undefined
  const keyIn = ({ linked }: Pick<LinkedRows, 'linked'>): RawBuilder<unknown> => {
    const there = { ...place, table: read.target, alias: linked, depth: place.depth + 1 }
    const { column, key } = fieldSource(there, shown)
    return key ? key.ofRow(sql.ref(`${linked}.seq`)) : sortKey({ ...shown, column })
  }
  const all = rowsOf(null)
  const key = keyIn(all)
  return {
    // The first that has a value, in the order of the links.
    ofAll: sql`SELECT DISTINCT ON (${all.near}) ${all.near} AS seq, ${key} AS key
      FROM ${all.from} AND ${key} IS NOT NULL ORDER BY ${all.near}, ${all.place}`,
    ranks: rankedKeys(place.schema, {
      face: read.link.links,
      relation: read.target.relation,
      key: linked => keyIn({ linked }),
    }),
    ofRow(near) {
      const rows = rowsOf(near)
      const own = keyIn(rows)
      return sql`(SELECT ${own} FROM ${rows.from} AND ${own} IS NOT NULL ORDER BY ${rows.place} LIMIT 1)`
    },
  }
}

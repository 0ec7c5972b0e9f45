import { type RawBuilder, sql } from 'kysely'
import type { FieldContext, Source, SourceRow } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { containsSql } from '../../query/search.sql.ts'
import { sortKey } from '../../query/sort.sql.ts'
import type { BaseStructure, StoredField, StoredTable } from '../base/base-structure.ts'
import { rankedLists, wholeOfAll, wholeOfRow } from '../summaries/group-links.sql.ts'
import { nameField, type ReadField, readFieldOf } from '../structure/link-fields.ts'
import { type LinkedRows, linkedRows, rankedKeys } from '../links/links.sql.ts'
import { asCallsCarryIt } from './records.sql.ts'

/** A field as a query of its table names it. */
export interface FieldSource {
  column: RawBuilder<unknown>
  source?: Source
  /** For a field without a column: what it sorts by, as `linkedKey` reads it. */
  key?: LinkedKey
}

/** A key that is read from other records, of one row or of all. */
interface ReadKey {
  /** A relation `(seq, key)` with the rows of the table that have a key. */
  ofAll: RawBuilder<unknown>
  /** The key of one row; `near` is its number. */
  ofRow(near: RawBuilder<unknown>): RawBuilder<unknown>
}

/** The key by which a field sorts that is read from other records. */
export interface LinkedKey extends ReadKey {
  /** The same with numbers in place of the keys, in their order, which are the same for equal keys. */
  ranks: RawBuilder<unknown>
  grouped: GroupedKeys
}

/** What rows are ordered by that stand in groups: those that show the same follow each other, and those that show nothing come last. */
interface GroupedKeys {
  /** As the field sorts. */
  first: ReadKey
  /** What tells all that a row shows from what others show. */
  whole: ReadKey
  /** Both together as numbers, to be ordered in a direction. */
  ranks(dir: 'asc' | 'desc'): RawBuilder<unknown>
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
  const thereOf = (linked: string) =>
    fieldSource({ ...place, table: read.target, alias: linked, depth: place.depth + 1 }, shown)
  const keyIn = (linked: string): RawBuilder<unknown> => {
    const { column, key } = thereOf(linked)
    return key ? key.ofRow(sql.ref(`${linked}.seq`)) : sortKey({ ...shown, column })
  }
  const partIn = (linked: string): RawBuilder<unknown> => {
    if (!read.source) return sql`lpad(${sql.ref(`${linked}.seq`)}::text, 10, '0')`
    const { column, source } = thereOf(linked)
    if (shown.column === null && !source) return sql`NULL::text`
    return sql`${asCallsCarryIt(column, fieldType(shown.type).column ?? '')}::text`
  }
  // A box that was never ticked sorts as one that is not, and shows nothing where it is looked up.
  const shownKeyIn = (linked: string): RawBuilder<unknown> =>
    read.source ? sql`CASE WHEN ${thereOf(linked).column} IS NOT NULL THEN ${keyIn(linked)} END` : keyIn(linked)
  const of = { face: read.link.links, relation: read.target.relation }
  return {
    ...firstKey(keyIn, rowsOf),
    ranks: rankedKeys(place.schema, { ...of, key: keyIn }),
    // Made for each field of every query: most of them group by none.
    get grouped() {
      return {
        first: firstKey(shownKeyIn, rowsOf),
        whole: {
          ofAll: wholeOfAll(rowsOf(null), partIn),
          ofRow: near => wholeOfRow(rowsOf(near), partIn),
        },
        ranks: dir => rankedLists(place.schema, { ...of, dir, key: shownKeyIn, part: partIn }),
      } satisfies GroupedKeys
    },
  }
}

/** The first key that the linked records of a row have, in the order of the links. */
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

import { type RawBuilder, sql } from 'kysely'
import { fieldContext } from '../../fields/field-context.ts'
import type { BaseContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import { checkFilter, type Filter, pruneFilter, type Sort } from '../../query/filter.ts'
import { filterSql, type SqlScope } from '../../query/filter.sql.ts'
import { QueryError } from '../../query/query-error.ts'
import { queryScope } from '../../query/query-field.ts'
import { searchSql } from '../../query/search.sql.ts'
import { sortKey } from '../../query/sort.sql.ts'
import { orderOf } from '../model/view-order.ts'
import { type BaseStructure, type StoredField, type StoredTable, viewOf } from '../base/base-structure.ts'
import { type FieldSource, fieldSource, type LinkedKey } from './field-sources.ts'
import { noKeys } from '../summaries/group-links.sql.ts'
import type { KeyJoins, SortKey } from './keyset.sql.ts'
import { placeOf } from './record-places.sql.ts'

/** Which records, in which order. */
export interface RowQueryInput {
  tableId: string
  /** Starts from the filters and sorts of a saved view. */
  viewId?: string | null | undefined
  /** Come on top of the view's filters. */
  filters?: Filter | null | undefined
  /** Take the place of the view's groups and sorts. */
  sort?: Sort[] | null | undefined
  /** How many of these, from the first on, are groups: what shows the same in their fields follows each other. Absent: none. */
  grouped?: number | null | undefined
  /** A text that any field has to contain. */
  search?: string | null | undefined
  /**
   * The only fields that the caller may ask about and search: others are as if they were not there. What the view itself
   * filters and sorts by stays; when a part of its filter can be asked no more, no record is left. Absent: all.
   */
  seen?: readonly string[] | undefined
  /** In whose eyes the view's own filter is looked at; absent: in the caller's. */
  savedFor?: Looking | undefined
  timeZone?: string | null | undefined
  locale?: string | null | undefined
}

/** In whose eyes relative dates are looked at. */
export interface Looking {
  timeZone?: string | null | undefined
  locale?: string | null | undefined
}

export interface CompiledQuery {
  table: StoredTable
  /** All fields of the table that may be asked about, as the query names them. */
  scope: SqlScope
  /** Where the fields of the table are, by their ids. */
  sources: ReadonlyMap<string, FieldSource>
  where: RawBuilder<boolean>[]
  keys: SortKey[]
  /** What the keys are read from beside the table, in a query that orders all rows. */
  joins: KeyJoins
}

/**
 * Turns a query into SQL. What a view holds about fields that are gone is passed over; what a caller says about them
 * is an error.
 *
 * @throws AppError `not_found` for an unknown table or view, `bad_input` for a filter or sort that makes no sense.
 */
export function compileRowQuery(structure: BaseStructure, input: RowQueryInput): CompiledQuery {
  const table = structure.table(input.tableId)
  const view = input.viewId ? viewOf(table, input.viewId) : null
  const context = { ...fieldContext(input), base: fieldsOnly(structure) }
  const place = { schema: structure.schema, structure, table, alias: 'record', context, depth: 0 }
  const sources = new Map(table.fields.map(field => [field.id, fieldSource(place, field)]))
  const fields = table.fields.map(field => ({ ...field, column: sql`NULL`, ...sources.get(field.id) }))
  const whole: SqlScope = { ...queryScope(fields, context), id: sql.ref('record.id') }
  const askable = input.seen ? fields.filter(({ id }) => input.seen?.includes(id)) : fields
  const scope: SqlScope = { ...whole, ...queryScope(askable, context) }
  try {
    const own = input.savedFor ? { ...whole, context: { ...context, ...fieldContext(input.savedFor) } } : whole
    const where = [
      ...(view?.config.filters ? savedFilter(view.config.filters, own, input.seen !== undefined) : []),
      ...(input.filters ? [filterSql(input.filters, scope)] : []),
    ]
    const search = input.search?.trim() ? [searchSql(input.search, askable, context)] : []
    const unknown = input.sort?.find(sort => !scope.fields.has(sort.fieldId))
    if (unknown) throw new QueryError(`There is no field '${unknown.fieldId}' to sort by`)
    const sorts = input.sort ?? (view ? orderOf(view.config) : [])
    const groups = input.sort ? (input.grouped ?? 0) : (view?.config.groups.length ?? 0)
    const marked = sorts.map((sort, at): OrderedBy => (at < groups ? { ...sort, isGroup: true } : sort))
    const keyed = sortKeys(table, marked, field => sources.get(field.id) ?? { column: sql`NULL` })
    const conditions = [...where, ...search]
    // What is sorted does not go by the places that records were put in.
    if (keyed.length === 0 && table.hasPlaces) {
      return { table, scope, sources, where: conditions, keys: [placeKey], joins: noJoins }
    }
    return { table, scope, sources, where: conditions, ...joinKeys(keyed) }
  } catch (error) {
    if (error instanceof QueryError) throw new AppError('bad_input', error.message)
    throw error
  }
}

/** The filter of a view; who sees a part of the table only gets nothing where others see more than it was made for. */
function savedFilter(filter: Filter, scope: SqlScope, isStrict: boolean): RawBuilder<boolean>[] {
  if (isStrict && !canBeAsked(filter, scope)) return [sql<boolean>`false`]
  const kept = pruneFilter(filter, scope)
  return kept ? [filterSql(kept, scope)] : []
}

function canBeAsked(filter: Filter, scope: SqlScope): boolean {
  try {
    checkFilter(filter, scope)
    return true
  } catch (error) {
    if (error instanceof QueryError) return false
    throw error
  }
}

/** What a query has to know of its base: records are for SQL to find. */
function fieldsOnly({ tables }: BaseStructure): BaseContext {
  return {
    fieldOf(fieldId) {
      const field = tables.flatMap(table => table.fields).find(({ id }) => id === fieldId)
      return field && { type: fieldType(field.type), template: field.template }
    },
    nameOf: () => undefined,
    idOf: () => undefined,
  }
}

const placeKey: SortKey = { key: placeOf('record'), dir: 'asc', isFilled: true }
const noJoins: KeyJoins = { relations: [] }

/** A key as its field gives it. */
type FieldKey = SortKey & { linked?: Pick<LinkedKey, 'ofAll' | 'ranks'> | undefined }

/** A field to order by; rows that show the same in that of a group follow each other. */
type OrderedBy = Sort & { isGroup?: true }

/** What to order by; sorts of fields that are gone, or that hold nothing to sort by, are passed over. */
export function sortKeys(
  table: StoredTable,
  sorts: readonly OrderedBy[],
  sourceOf: (field: StoredField) => FieldSource,
): FieldKey[] {
  return sorts.flatMap(({ fieldId, dir, isGroup }) => {
    const field = table.fields.find(one => one.id === fieldId)
    if (!field) return []
    const { column, key } = sourceOf(field)
    if (key) return linkedKeys(key, dir, isGroup)
    return field.column === null ? [] : { key: sortKey({ ...field, column }), dir }
  })
}

const rowNumber = sql.ref('record.seq')

/** By its first key, and for groups by all that it shows. The ranks of both say it all at once. */
function linkedKeys(key: LinkedKey, dir: Sort['dir'], isGroup = false): FieldKey[] {
  if (!isGroup) return [{ key: key.ofRow(rowNumber), dir, linked: key }]
  const { whole, ranks, first } = key.grouped
  return [
    { key: first.ofRow(rowNumber), dir, linked: { ofAll: first.ofAll, ranks: ranks(dir) } },
    { key: whole.ofRow(rowNumber), dir: 'asc', linked: { ofAll: whole.ofAll, ranks: noKeys } },
  ]
}

/** Keys that are read from other records come for all rows at once, which costs much less than row by row. */
function joinKeys(keyed: readonly FieldKey[]): Pick<CompiledQuery, 'keys' | 'joins'> {
  const relations: KeyJoins['relations'] = []
  const keys = keyed.map(({ key, dir, linked }, at) => {
    if (!linked) return { key, dir }
    const name = `sorted${at}`
    relations.push({ name, rows: linked.ofAll, ranks: linked.ranks, ofRow: key })
    return { key: sql.ref(`${name}.key`), dir }
  })
  return { keys, joins: { relations } }
}

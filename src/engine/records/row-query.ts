import { type RawBuilder, sql } from 'kysely'
import { fieldContext } from '../../fields/field-context.ts'
import type { BaseContext, FieldContext } from '../../fields/field-type.ts'
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

/** Selects and orders the records of a table. */
export interface RowQueryInput {
  tableId: string
  /** The saved view whose filters and sorts are used. */
  viewId?: string | null | undefined
  /** Added to the view's filters. */
  filters?: Filter | null | undefined
  /** Replaces the view's groups and sorts. */
  sort?: Sort[] | null | undefined
  /**
   * The number of sorts, from the first, that are groups, which keep rows with the same value together. Absent: none.
   */
  grouped?: number | null | undefined
  /** A text that any field must contain. */
  search?: string | null | undefined
  /**
   * The only fields that the caller may filter, sort, and search by; absent: all. The view's own filter and sorts still
   * apply. If a part of its filter is no longer valid, no record matches.
   */
  seen?: readonly string[] | undefined
  /** The time zone and locale of the view's own filter; absent: the caller's. */
  savedFor?: ViewerLocale | undefined
  timeZone?: string | null | undefined
  locale?: string | null | undefined
  /** Who asks, if the query filters by that person: see `withMe`. */
  me?: string
}

/** The time zone and locale in which relative dates are evaluated. */
export interface ViewerLocale {
  timeZone?: string | null | undefined
  locale?: string | null | undefined
}

export interface CompiledQuery {
  table: StoredTable
  /** The fields that the query may use. */
  scope: SqlScope
  /** The sources of the table's fields, by id. */
  sources: ReadonlyMap<string, FieldSource>
  where: RawBuilder<boolean>[]
  keys: SortKey[]
  /** The relations that hold keys, for a query that orders all rows. */
  joins: KeyJoins
}

/**
 * Compiles a query to SQL. Deleted fields in the view are ignored; those in the caller's input are errors.
 *
 * @throws AppError `not_found` for an unknown table or view, `bad_input` for an invalid filter or sort.
 */
export function compileRowQuery(structure: BaseStructure, input: RowQueryInput): CompiledQuery {
  const table = structure.table(input.tableId)
  const view = input.viewId ? viewOf(table, input.viewId) : null
  const context = { ...fieldContext(input), ...(input.me && { me: input.me }), base: fieldsOnly(structure) }
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
    const sourceOf = (field: StoredField) => sources.get(field.id) ?? { column: sql`NULL` }
    const keyed = sortKeys(table, marked, { sourceOf, context })
    const conditions = [...where, ...search]
    // Places apply only to rows without sorts.
    if (keyed.length === 0 && table.hasPlaces) {
      return { table, scope, sources, where: conditions, keys: [placeKey], joins: noJoins }
    }
    return { table, scope, sources, where: conditions, ...joinKeys(keyed) }
  } catch (error) {
    if (error instanceof QueryError) throw new AppError('bad_input', error.message)
    throw error
  }
}

/**
 * Compiles the filter of a view. With `isStrict`, an invalid filter matches nothing, so that visitors never see more
 * than was shared.
 */
function savedFilter(filter: Filter, scope: SqlScope, isStrict: boolean): RawBuilder<boolean>[] {
  if (isStrict && !isValidFilter(filter, scope)) return [sql<boolean>`false`]
  const kept = pruneFilter(filter, scope)
  return kept ? [filterSql(kept, scope)] : []
}

function isValidFilter(filter: Filter, scope: SqlScope): boolean {
  try {
    checkFilter(filter, scope)
    return true
  } catch (error) {
    if (error instanceof QueryError) return false
    throw error
  }
}

/** The context of a query: fields and people, without records, which SQL finds. */
export function fieldsOnly({ tables, people }: BaseStructure): BaseContext {
  return {
    people,
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

/** A sort key of a field. */
type FieldKey = SortKey & { linked?: Pick<LinkedKey, 'ofAll' | 'ranks'> | undefined }

/** A sort, or a group, which keeps rows with the same value together. */
type OrderedBy = Sort & { isGroup?: true }

/** The sort keys of these sorts. Ignores deleted fields and those without a sort key. */
export function sortKeys(
  table: StoredTable,
  sorts: readonly OrderedBy[],
  { sourceOf, context }: { sourceOf: (field: StoredField) => FieldSource; context?: FieldContext },
): FieldKey[] {
  return sorts.flatMap(({ fieldId, dir, isGroup }) => {
    const field = table.fields.find(one => one.id === fieldId)
    if (!field) return []
    const { column, key } = sourceOf(field)
    if (key) return linkedKeys(key, dir, isGroup)
    return field.column === null ? [] : { key: sortKey({ ...field, column }, context), dir }
  })
}

const rowNumber = sql.ref('record.seq')

/**
 * The keys of a field that is read from other records. A group has a second key for everything that the row shows;
 * ranks combine both.
 */
function linkedKeys(key: LinkedKey, dir: Sort['dir'], isGroup = false): FieldKey[] {
  if (!isGroup) return [{ key: key.ofRow(rowNumber), dir, linked: key }]
  const { whole, ranks, first } = key.grouped
  return [
    { key: first.ofRow(rowNumber), dir, linked: { ofAll: first.ofAll, ranks: ranks(dir) } },
    { key: whole.ofRow(rowNumber), dir: 'asc', linked: { ofAll: whole.ofAll, ranks: noKeys } },
  ]
}

/** Joins the keys of linked fields for all rows at once, which is much faster than row by row. */
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

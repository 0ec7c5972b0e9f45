import { type RawBuilder, sql } from 'kysely'
import { fieldContext } from '../fields/field-context.ts'
import { AppError } from '../platform/errors.ts'
import { type Filter, pruneFilter, type Sort } from '../query/filter.ts'
import { filterSql, type SqlScope } from '../query/filter.sql.ts'
import { QueryError } from '../query/query-error.ts'
import { queryScope } from '../query/query-field.ts'
import { searchSql } from '../query/search.sql.ts'
import { sortKey } from '../query/sort.sql.ts'
import { type BaseStructure, type StoredField, type StoredTable, viewOf } from './base-structure.ts'
import type { SortKey } from './keyset.sql.ts'

/** Which records, in which order. */
export interface RowQueryInput {
  tableId: string
  /** Starts from the filters and sorts of a saved view. */
  viewId?: string | null | undefined
  /** Come on top of the view's filters. */
  filters?: Filter | null | undefined
  /** Take the place of the view's sorts. */
  sort?: Sort[] | null | undefined
  /** A text that any field has to contain. */
  search?: string | null | undefined
  timeZone?: string | null | undefined
  locale?: string | null | undefined
}

export interface CompiledQuery {
  table: StoredTable
  where: RawBuilder<boolean>[]
  keys: SortKey[]
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
  const fields = table.fields.map(field => ({ ...field, column: recordColumn(field) }))
  const scope: SqlScope = { ...queryScope(fields, fieldContext(input)), id: sql.ref('record.id') }
  try {
    const saved = view?.config.filters ? pruneFilter(view.config.filters, scope) : null
    const where = [saved, input.filters].flatMap(filter => (filter ? filterSql(filter, scope) : []))
    const search = input.search?.trim() ? [searchSql(input.search, fields)] : []
    const unknown = input.sort?.find(sort => !scope.fields.has(sort.fieldId))
    if (unknown) throw new QueryError(`There is no field '${unknown.fieldId}' to sort by`)
    const sorts = input.sort ?? view?.config.sorts ?? []
    return { table, where: [...where, ...search], keys: sortKeys(table, sorts, recordColumn) }
  } catch (error) {
    if (error instanceof QueryError) throw new AppError('bad_input', error.message)
    throw error
  }
}

/** What to order by; sorts of fields that are gone, or that hold nothing to sort by, are passed over. */
export function sortKeys(
  table: StoredTable,
  sorts: readonly Sort[],
  columnOf: (field: StoredField) => RawBuilder<unknown>,
): SortKey[] {
  return sorts.flatMap(({ fieldId, dir }) => {
    const field = table.fields.find(one => one.id === fieldId)
    if (!field || field.column === null) return []
    return { key: sortKey({ ...field, column: columnOf(field) }), dir }
  })
}

const recordColumn = (field: StoredField): RawBuilder<unknown> =>
  field.column === null ? sql`NULL` : sql.ref(`record.${field.column}`)

import { sql, type RawBuilder } from 'kysely'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import type { Sort } from '../../query/filter.ts'
import type { SqlField } from '../../query/query-field.ts'
import { sortKey } from '../../query/sort.sql.ts'
import type { BaseStructure, StoredField } from '../base/base-structure.ts'
import { isGroupable } from '../model/groupable.ts'
import type { KeyJoins } from '../records/keyset.sql.ts'
import { type ReadField, readFieldOf } from '../structure/link-fields.ts'
import type { GroupKey } from '../records/records.sql.ts'
import type { CompiledQuery } from '../records/row-query.ts'

/** The grouping of a query in SQL. */
export interface CompiledGroups {
  fields: (GroupKey & { stored: StoredField })[]
  /** The relations that some of the columns need. */
  joins: KeyJoins
  /** The fields whose values are read from other records. */
  reads: ReadField[]
}

/**
 * Compiles the fields that a query groups by to SQL.
 *
 * @throws AppError `bad_input` for an unknown field or one that cannot be grouped by.
 */
export function compileGroups(
  structure: BaseStructure,
  { table, scope, sources }: Pick<CompiledQuery, 'table' | 'scope' | 'sources'>,
  groups: readonly Sort[],
): CompiledGroups {
  const relations: KeyJoins['relations'] = []
  const reads: ReadField[] = []
  const fields = groups.map(({ fieldId, dir }, at) => {
    const stored = table.fields.find(({ id }) => id === fieldId)
    const field: SqlField | undefined = scope.fields.get(fieldId)
    if (!stored || !field || !isGroupable(stored, scope.context.base)) {
      // The name of a field that the caller may not read stays secret.
      const named = stored && field ? stored.name : fieldId
      throw new AppError('bad_input', `Records cannot be grouped by the field '${named}'`)
    }
    const { column: type } = fieldType(stored.type)
    if (type !== null) {
      const keyOf = (value: RawBuilder<unknown>) => sortKey({ ...field, column: value }, scope.context)
      return { stored, keyOf, dir, column: field.column, type }
    }
    const read = readFieldOf(structure, table, stored)
    const key = sources.get(fieldId)?.key
    const name = `grouped${at}`
    if (read) reads.push(read)
    if (key) {
      const ranks = key.grouped.ranks(dir)
      relations.push({ name, rows: ranks, ranks, ofRow: key.ofRow(sql.ref('record.seq')) })
    }
    const column = key ? sql.ref(`${name}.key`) : sql`NULL::bigint`
    return { stored, keyOf: (value: RawBuilder<unknown>) => value, dir, column, type: null }
  })
  return { fields, joins: { relations }, reads }
}

import { sql, type RawBuilder } from 'kysely'
import { conditionsOf, idCondition, operandOf, type Condition, type Filter } from './filter.ts'
import { idField, knownField, operatorOf, type QueryScope, type SqlField } from './query-field.ts'

/** Fields with their columns, and the column of the record id. */
export interface SqlScope extends QueryScope<SqlField> {
  id: RawBuilder<string>
}

/**
 * A filter as an SQL condition that is true or false, never null. An empty group lets every record pass.
 * @throws QueryError for what `checkFilter` refuses.
 */
export function filterSql(filter: Filter, scope: SqlScope): RawBuilder<boolean> {
  if (!('and' in filter || 'or' in filter)) return conditionSql(filter, scope)
  const parts = 'and' in filter ? filter.and : filter.or
  const conditions = parts.filter(part => conditionsOf(part).length > 0).map(part => filterSql(part, scope))
  if (conditions.length === 0) return sql<boolean>`true`
  return sql<boolean>`(${sql.join(conditions, 'and' in filter ? sql` and ` : sql` or `)})`
}

function conditionSql(condition: Condition, scope: SqlScope): RawBuilder<boolean> {
  if (condition.fieldId === idField) {
    const { ids, isIncluded } = idCondition(condition)
    const among = sql<boolean>`${scope.id} = any(${ids}::text[])`
    return isIncluded ? among : sql<boolean>`not ${among}`
  }
  const field = knownField(scope, condition.fieldId)
  const operator = operatorOf(field, condition.operator, scope.context)
  return operator.sql(field.column, operandOf(operator, condition), {
    template: field.template,
    context: scope.context,
    source: field.source,
  })
}

import { conditionsOf, idCondition, operandOf, type Condition, type Filter } from './filter.ts'
import { idField, knownField, operatorOf, type QueryScope } from './query-field.ts'

/** The parts of a record that a filter reads, as the API returns it. */
interface FilteredRecord {
  id: string
  data: Readonly<Record<string, unknown>>
}

type Test = (record: FilteredRecord) => boolean

/**
 * Returns a test for whether a record passes the filter, with the same result as `filterSql`. An evaluation error, such
 * as an unknown operator, keeps the record visible. An empty group lets every record pass.
 */
export function matcher(filter: Filter, scope: QueryScope): Test {
  try {
    const test = testOf(filter, scope)
    return record => {
      try {
        return test(record)
      } catch {
        return true
      }
    }
  } catch {
    return () => true
  }
}

function testOf(filter: Filter, scope: QueryScope): Test {
  if (!('and' in filter || 'or' in filter)) return conditionTest(filter, scope)
  const parts = 'and' in filter ? filter.and : filter.or
  const tests = parts.filter(part => conditionsOf(part).length > 0).map(part => testOf(part, scope))
  if (tests.length === 0) return () => true
  return 'and' in filter ? record => tests.every(test => test(record)) : record => tests.some(test => test(record))
}

function conditionTest(condition: Condition, scope: QueryScope): Test {
  if (condition.fieldId === idField) {
    const { ids, isIncluded } = idCondition(condition)
    const set = new Set(ids)
    return record => set.has(record.id) === isIncluded
  }
  const field = knownField(scope, condition.fieldId)
  const operator = operatorOf(field, condition.operator, scope.context)
  const operand = operandOf(operator, condition)
  const settings = { template: field.template, context: scope.context }
  return record => operator.test(record.data[field.id] ?? null, operand, settings)
}

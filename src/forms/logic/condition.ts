import type { FieldContext, FieldType } from '../../fields/field-type.ts'
import type { Condition, Filter } from '../../query/filter.ts'

/** A field that conditions can be about: of an answer, or of a variable. */
export interface LogicField {
  id: string
  type: FieldType
  template: unknown
}

/** The values that a condition reads. */
export interface Reader {
  /** The value of a field. @param limit how many assignments to variables come before the place that reads it. */
  read(slot: number, limit: number): unknown
  /** Whether a value can no longer change. A condition on one that can does not hold yet. If absent, all are final. */
  isFinal?(slot: number): boolean
  readonly context: FieldContext
  /** Null to test each condition again. */
  readonly memo: ConditionMemo | null
}

/**
 * The last value and result of each condition, so that a condition is tested again only when its value changed. It
 * belongs to one respondent; a compiled form holds nothing that changes.
 */
export class ConditionMemo {
  readonly values: unknown[] = []
  readonly results: (boolean | undefined)[] = []
}

export type Test = (reader: Reader) => boolean

/** What conditions are compiled with. */
export interface ConditionScope {
  /** The number of a field; undefined if there is none with this id. */
  slotOf(fieldId: string): number | undefined
  fieldAt(slot: number): LogicField
  /** The place of the rule among the assignments to variables. */
  limit: number
  /** A new number for a condition. */
  number(): number
}

export interface CompiledCondition {
  test: Test
  /** The numbers of the fields that it reads. */
  reads: ReadonlySet<number>
}

/** A condition that cannot be tested, because its question, operator, or value no longer exists. */
class BrokenCondition extends Error {}

/**
 * Compiles the condition of a rule. It has the meaning of a filter: a group without conditions always holds. Null if a
 * part of it cannot be tested; such a rule never holds.
 */
export function compileCondition(filter: Filter, scope: ConditionScope): CompiledCondition | null {
  const reads = new Set<number>()
  try {
    return { test: testOf(filter, scope, reads) ?? (() => true), reads }
  } catch (error) {
    if (error instanceof BrokenCondition) return null
    throw error
  }
}

/** Null for a group without conditions. */
function testOf(filter: Filter, scope: ConditionScope, reads: Set<number>): Test | null {
  if (!('and' in filter || 'or' in filter)) return conditionTest(filter, scope, reads)
  const isAnd = 'and' in filter
  const tests = (isAnd ? filter.and : filter.or).flatMap(part => testOf(part, scope, reads) ?? [])
  const [only] = tests
  if (tests.length <= 1) return only ?? null
  return isAnd ? reader => tests.every(test => test(reader)) : reader => tests.some(test => test(reader))
}

function conditionTest(condition: Condition, scope: ConditionScope, reads: Set<number>): Test {
  const slot = scope.slotOf(condition.fieldId)
  if (slot === undefined) throw new BrokenCondition()
  const { type, template } = scope.fieldAt(slot)
  const operator = Object.hasOwn(type.operators, condition.operator) ? type.operators[condition.operator] : undefined
  if (!operator) throw new BrokenCondition()
  const parsed =
    operator.operand === null ? { success: true, data: undefined } : operator.operand.safeParse(condition.value)
  if (!parsed.success) throw new BrokenCondition()
  reads.add(slot)
  const [operand, number, { limit }] = [parsed.data, scope.number(), scope]
  return reader => {
    if (reader.isFinal && !reader.isFinal(slot)) return false
    const value = reader.read(slot, limit)
    const { memo } = reader
    if (memo && memo.results[number] !== undefined && memo.values[number] === value) return memo.results[number]
    const result = operator.test(value, operand, { template, context: reader.context })
    if (memo) {
      memo.values[number] = value
      memo.results[number] = result
    }
    return result
  }
}

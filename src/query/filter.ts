import * as z from 'zod/mini'
import type { Operator } from '../fields/field-type.ts'
import { ownMessage } from '../fields/own-message.ts'
import { QueryError } from './query-error.ts'
import { idField, knownField, operatorOf, type QueryScope } from './query-field.ts'

/** One condition on one field. */
export interface Condition {
  fieldId: string
  operator: string
  value?: unknown
}

export type Filter = { and: Filter[] } | { or: Filter[] } | Condition

export const maxDepth = 5
export const maxConditions = 100
export const maxFilterGroups = 100
const maxValueLength = 100_000
/** All values of a filter together. */
const maxFilterLength = 200_000

const name = z.string().check(z.minLength(1), z.maxLength(64))

/** A list, a string, or a number of limited size. The operator checks the rest. */
const conditionValue = z.optional(
  z
    .json()
    .check(z.refine(value => JSON.stringify(value).length <= maxValueLength, 'The value of a condition is too long')),
)

const condition = z.strictObject({ fieldId: name, operator: name, value: conditionValue })

const group = (inner: z.ZodMiniType<Filter>) => {
  const several = z.array(inner).check(z.maxLength(maxConditions))
  return z.union([z.strictObject({ and: several }), z.strictObject({ or: several }), condition])
}

/** Each group uses up one level, so a tree that is too deep does not parse. */
function nested(depth: number): z.ZodMiniType<Filter> {
  return depth === 1 ? condition : group(nested(depth - 1))
}

export const conditionsOf = (filter: Filter): Condition[] => {
  if ('and' in filter) return filter.and.flatMap(conditionsOf)
  return 'or' in filter ? filter.or.flatMap(conditionsOf) : [filter]
}

const listIn = (part: unknown): unknown[] | null => {
  if (Array.isArray(part)) return part
  if (typeof part !== 'object' || part === null) return null
  const { and, or } = part as { and?: unknown; or?: unknown }
  return Array.isArray(and) ? and : Array.isArray(or) ? or : null
}

/** Why a filter is too large, found without visiting more of it than the limits allow; null if it is not. */
function sizeProblem(filter: unknown): string | null {
  const waiting = [{ part: filter, depth: 1 }]
  let groups = 0
  let conditions = 0
  let length = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { part, depth } = next
    const parts = listIn(part)
    if (parts === null) {
      conditions += 1
      const value = typeof part === 'object' && part !== null && 'value' in part ? part.value : undefined
      length += typeof value === 'object' ? (JSON.stringify(value)?.length ?? 0) : String(value).length
    } else {
      groups += 1
      if (depth >= maxDepth) return `Groups cannot be nested more than ${maxDepth - 1} deep`
      if (parts.length > maxConditions + maxFilterGroups) return `At most ${maxConditions} conditions`
      for (const inner of parts) waiting.push({ part: inner, depth: depth + 1 })
    }
    if (conditions > maxConditions) return `At most ${maxConditions} conditions`
    if (groups > maxFilterGroups) return `At most ${maxFilterGroups} groups`
    if (length > maxFilterLength) return 'The values of a filter are too long'
  }
  return null
}

/** Refuses a filter that is too large before its parts are parsed, which takes long. */
const ofLimitedSize = z.transform((filter: unknown, context): unknown => {
  const message = sizeProblem(filter)
  if (message !== null) context.issues.push({ code: 'custom', message, input: filter })
  return filter
})

/**
 * A filter from outside: a tree of at most 5 levels, 100 conditions, and 100 groups. A list requires all its
 * conditions. `checkFilter` checks that its fields and operators exist.
 */
export const filterSchema: z.ZodMiniType<Filter> = z.pipe(
  ofLimitedSize,
  z.union([
    z.pipe(
      z.array(nested(maxDepth - 1)),
      z.transform((and: Filter[]): Filter => ({ and })),
    ),
    nested(maxDepth),
  ]),
)

export interface Sort {
  fieldId: string
  dir: 'asc' | 'desc'
}

const sort = z.strictObject({ fieldId: name, dir: z._default(z.enum(['asc', 'desc']), 'asc') })

/** How many fields records can be sorted by. */
export const maxSorts = 10
/** How many fields records can be grouped by. */
export const maxGroups = 3

export const sortsSchema: z.ZodMiniType<Sort[]> = z.array(sort).check(z.maxLength(maxSorts))
export const groupsSchema: z.ZodMiniType<Sort[]> = z.array(sort).check(z.maxLength(maxGroups))
/** Groups and sorts as screens send them. */
export const orderSchema: z.ZodMiniType<Sort[]> = z.array(sort).check(z.maxLength(maxGroups + maxSorts))

const idOperators = ['is', 'is_not', 'is_any_of', 'is_none_of'] as const
const idText = z.string().check(z.maxLength(64))
const idOperand = z.union([
  z.pipe(
    idText,
    z.transform((id: string) => [id]),
  ),
  z.array(idText).check(z.maxLength(10_000)),
])

/** The ids of a condition on the record id, and whether the condition includes or excludes them. */
export function idCondition({ operator, value }: Condition): { ids: string[]; isIncluded: boolean } {
  if (!idOperators.some(each => each === operator)) throw new QueryError(`The record id has no operator '${operator}'`)
  const { success, data } = idOperand.safeParse(value)
  if (!success) throw new QueryError(`The record id cannot be compared with this value`)
  return { ids: data, isIncluded: operator === 'is' || operator === 'is_any_of' }
}

/** The checked operand of a condition; undefined when its operator has none. */
export function operandOf(operator: Operator<unknown, unknown>, { value }: Condition): unknown {
  if (operator.operand === null) return undefined
  const { success, data, error } = operator.operand.safeParse(value)
  if (!success) throw new QueryError(`'${operator.label}' cannot use this value${ownMessage(error)}`)
  return data
}

/**
 * Returns the filter if it can run on the fields of a scope.
 * @throws QueryError naming the first unknown field or operator, or the first invalid value.
 */
export function checkFilter(filter: Filter, scope: QueryScope): Filter {
  for (const condition of conditionsOf(filter)) {
    if (condition.fieldId === idField) idCondition(condition)
    else operandOf(operatorOf(knownField(scope, condition.fieldId), condition.operator, scope.context), condition)
  }
  return filter
}

/**
 * Drops conditions whose field was deleted or whose operator no longer exists after a type change, and groups that
 * become empty. Null when nothing remains.
 */
export function pruneFilter(filter: Filter, scope: QueryScope): Filter | null {
  const kept = (parts: readonly Filter[]) => parts.flatMap(part => pruneFilter(part, scope) ?? [])
  if ('and' in filter) {
    const and = kept(filter.and)
    return and.length > 0 ? { and } : null
  }
  if ('or' in filter) {
    const or = kept(filter.or)
    return or.length > 0 ? { or } : null
  }
  try {
    return checkFilter(filter, scope)
  } catch (error) {
    if (error instanceof QueryError) return null
    throw error
  }
}

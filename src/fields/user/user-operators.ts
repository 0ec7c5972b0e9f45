import { type RawBuilder, sql } from 'kysely'
import { emptyOperators } from '../empty-operators.ts'
import type { FieldContext, Operator } from '../field-type.ts'
import { operandIds, personNameSql } from '../people/person-names.ts'
import { nameContains, personOperand, peopleOperand } from '../people/person-operators.ts'
import { foldedContains } from '../text/fold.sql.ts'
import { textOperand } from '../text/text-operators.ts'

type Ids = string[]
type UserOperator<O> = Operator<Ids, unknown, O>
type Column = RawBuilder<Ids>

const one = { operand: personOperand, operandInput: 'value' } as const
const several = { operand: peopleOperand, operandInput: 'values' } as const
const text = { operand: textOperand, operandInput: 'text' } as const

const array = (ids: readonly string[]) => sql`${ids}::text[]`

/** Whether a cell holds exactly one person. Nobody is 'me' for a visitor. */
function isOne(stored: Ids | null, operand: string, context: FieldContext): boolean {
  const [id] = operandIds([operand], context)
  return id !== undefined && stored?.length === 1 && stored[0] === id
}

const isOneSql = (column: Column, operand: string, context: FieldContext) =>
  sql<boolean>`(${column} is not null and cardinality(${column}) = 1 and ${column} && ${array(operandIds([operand], context))})`

const hasAny = (stored: Ids | null, operands: readonly string[], context: FieldContext) =>
  stored !== null && operandIds(operands, context).some(id => stored.includes(id))

const hasAnySql = (column: Column, operands: readonly string[], context: FieldContext) =>
  sql<boolean>`(${column} is not null and ${column} && ${array(operandIds(operands, context))})`

/** The ids of all operands; null if one of them stands for nobody. */
function allIds(operands: readonly string[], context: FieldContext): string[] | null {
  const ids = operandIds(operands, context)
  return ids.length < operands.length ? null : ids
}

const someName = (stored: Ids | null, part: string, context: FieldContext) =>
  stored?.some(id => nameContains(id, part, context)) ?? false

const someNameSql = (column: Column, part: string, context: FieldContext) =>
  sql<boolean>`exists (select from unnest(${column}) as person (id)
    where ${foldedContains(personNameSql(sql.ref('person.id'), context), part)})`

/** Operators of fields with a list of people. */
export const userOperators = {
  is: {
    ...one,
    label: 'is',
    test: (stored, operand, { context }) => isOne(stored, operand, context),
    sql: (column, operand, { context }) => isOneSql(column, operand, context),
  } satisfies UserOperator<string>,
  is_not: {
    ...one,
    label: 'is not',
    test: (stored, operand, { context }) => !isOne(stored, operand, context),
    sql: (column, operand, { context }) => sql<boolean>`not ${isOneSql(column, operand, context)}`,
  } satisfies UserOperator<string>,
  has_any_of: {
    ...several,
    label: 'has any of',
    test: (stored, operands, { context }) => hasAny(stored, operands, context),
    sql: (column, operands, { context }) => hasAnySql(column, operands, context),
  } satisfies UserOperator<Ids>,
  has_all_of: {
    ...several,
    label: 'has all of',
    test: (stored, operands, { context }) =>
      stored !== null && (allIds(operands, context)?.every(id => stored.includes(id)) ?? false),
    sql(column, operands, { context }) {
      const ids = allIds(operands, context)
      return ids ? sql<boolean>`(${column} is not null and ${column} @> ${array(ids)})` : sql<boolean>`false`
    },
  } satisfies UserOperator<Ids>,
  has_none_of: {
    ...several,
    label: 'has none of',
    test: (stored, operands, { context }) => !hasAny(stored, operands, context),
    sql: (column, operands, { context }) => sql<boolean>`not ${hasAnySql(column, operands, context)}`,
  } satisfies UserOperator<Ids>,
  contains: {
    ...text,
    label: 'contains',
    test: (stored, part, { context }) => someName(stored, part, context),
    sql: (column, part, { context }) => someNameSql(column, part, context),
  } satisfies UserOperator<string>,
  does_not_contain: {
    ...text,
    label: 'does not contain',
    test: (stored, part, { context }) => !someName(stored, part, context),
    sql: (column, part, { context }) => sql<boolean>`not ${someNameSql(column, part, context)}`,
  } satisfies UserOperator<string>,
  ...emptyOperators,
}

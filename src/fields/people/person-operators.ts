import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { emptyOperators } from '../empty-operators.ts'
import type { FieldContext, Operator } from '../field-type.ts'
import { fold } from '../text/fold.ts'
import { foldedContains } from '../text/fold.sql.ts'
import { textOperand } from '../text/text-operators.ts'
import { operandIds, personNameSql } from './person-names.ts'

type PersonOperator<O> = Operator<string, unknown, O>

/** The id of a person, or 'me'. */
export const personOperand = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** Ids of people, or 'me'. */
export const peopleOperand = z.array(personOperand).check(z.maxLength(1000))

const one = { operand: personOperand, operandInput: 'value' } as const
const several = { operand: peopleOperand, operandInput: 'values' } as const
const text = { operand: textOperand, operandInput: 'text' } as const

const holds = (stored: string | null, operands: readonly string[], context: FieldContext) =>
  stored !== null && operandIds(operands, context).includes(stored)

const isAmong = (column: RawBuilder<string>, operands: readonly string[], context: FieldContext) =>
  sql<boolean>`(${column} is not null and ${column} = any(${operandIds(operands, context)}::text[]))`

const isNotAmong = (column: RawBuilder<string>, operands: readonly string[], context: FieldContext) =>
  sql<boolean>`(${column} is null or ${column} <> all(${operandIds(operands, context)}::text[]))`

/** Whether the name of a person contains a text. False if the name is not known. */
export function nameContains(stored: string | null, part: string, context: FieldContext): boolean {
  const name = stored === null ? undefined : context.base?.people?.get(stored)
  return name !== undefined && fold(name).includes(fold(part))
}

const nameContainsSql = (column: RawBuilder<string>, part: string, context: FieldContext) =>
  sql<boolean>`coalesce(${foldedContains(personNameSql(column, context), part)}, false)`

/** Operators of fields with one person. */
export const personOperators = {
  is: {
    ...one,
    label: 'is',
    test: (stored, operand, { context }) => holds(stored, [operand], context),
    sql: (column, operand, { context }) => isAmong(column, [operand], context),
  } satisfies PersonOperator<string>,
  is_not: {
    ...one,
    label: 'is not',
    test: (stored, operand, { context }) => !holds(stored, [operand], context),
    sql: (column, operand, { context }) => isNotAmong(column, [operand], context),
  } satisfies PersonOperator<string>,
  is_any_of: {
    ...several,
    label: 'is any of',
    test: (stored, operands, { context }) => holds(stored, operands, context),
    sql: (column, operands, { context }) => isAmong(column, operands, context),
  } satisfies PersonOperator<string[]>,
  is_none_of: {
    ...several,
    label: 'is none of',
    test: (stored, operands, { context }) => !holds(stored, operands, context),
    sql: (column, operands, { context }) => isNotAmong(column, operands, context),
  } satisfies PersonOperator<string[]>,
  contains: {
    ...text,
    label: 'contains',
    test: (stored, part, { context }) => nameContains(stored, part, context),
    sql: (column, part, { context }) => nameContainsSql(column, part, context),
  } satisfies PersonOperator<string>,
  does_not_contain: {
    ...text,
    label: 'does not contain',
    test: (stored, part, { context }) => !nameContains(stored, part, context),
    sql: (column, part, { context }) => sql<boolean>`not ${nameContainsSql(column, part, context)}`,
  } satisfies PersonOperator<string>,
  ...emptyOperators,
}

import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Operator } from '../field-type.ts'
import { emptyOperators } from '../empty-operators.ts'
import { cleanText } from './clean-text.ts'
import { fold } from './fold.ts'
import { foldedContains, foldedStartsWith, foldedText } from './fold.sql.ts'

export const maxOperandLength = 10_000

/** A text operand, cleaned for PostgreSQL. */
export const textOperand = z.pipe(z.string().check(z.maxLength(maxOperandLength)), z.transform(cleanText))

type TextOperator = Operator<string, unknown, string>

const contains = (value: string | null, operand: string) => value !== null && fold(value).includes(fold(operand))
const startsWith = (value: string | null, operand: string) => value !== null && fold(value).startsWith(fold(operand))
const equals = (value: string | null, operand: string) => value !== null && fold(value) === fold(operand)
const typed = { operand: textOperand, operandInput: 'text' } as const

/** Operators of text types. They ignore case and composition; an empty cell neither contains a text nor starts with one. */
export const textOperators = {
  contains: {
    ...typed,
    label: 'contains',
    test: contains,
    sql: (column, operand) => sql<boolean>`(${column} is not null and ${foldedContains(column, operand)})`,
  } satisfies TextOperator,
  does_not_contain: {
    ...typed,
    label: 'does not contain',
    test: (value, operand) => !contains(value, operand),
    sql: (column, operand) => sql<boolean>`(${column} is null or not ${foldedContains(column, operand)})`,
  } satisfies TextOperator,
  starts_with: {
    ...typed,
    label: 'starts with',
    test: startsWith,
    sql: (column, operand) => sql<boolean>`(${column} is not null and ${foldedStartsWith(column, operand)})`,
  } satisfies TextOperator,
  is: {
    ...typed,
    label: 'is',
    test: equals,
    sql: (column, operand) => sql<boolean>`(${column} is not null and ${foldedText(column)} = ${fold(operand)})`,
  } satisfies TextOperator,
  is_not: {
    ...typed,
    label: 'is not',
    test: (value, operand) => !equals(value, operand),
    sql: (column, operand) => sql<boolean>`(${column} is null or ${foldedText(column)} <> ${fold(operand)})`,
  } satisfies TextOperator,
  ...emptyOperators,
}

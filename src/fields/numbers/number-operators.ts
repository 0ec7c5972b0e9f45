import { sql } from 'kysely'
import * as z from 'zod/mini'
import { emptyOperators } from '../empty-operators.ts'
import type { Operator } from '../field-type.ts'

type NumberOperator = Operator<number, unknown, number>

interface Comparison {
  label: string
  sign: '<' | '<=' | '>' | '>=' | '='
  holds(number: number, other: number): boolean
}

const withOperand = { operand: z.number(), operandInput: 'value' } as const
const parameter = (number: number) => sql`${number}::double precision`

const compare = ({ label, sign, holds }: Comparison): NumberOperator => ({
  ...withOperand,
  label,
  test: (number, other) => number !== null && holds(number, other),
  sql: (column, other) => sql<boolean>`(${column} is not null and ${column} ${sql.raw(sign)} ${parameter(other)})`,
})

const notEqual: NumberOperator = {
  ...withOperand,
  label: '≠',
  test: (number, other) => number !== other,
  sql: (column, other) => sql<boolean>`(${column} is null or ${column} <> ${parameter(other)})`,
}

/** Operators of number types. Operands are stored numbers. Of the comparisons, only 'is not' matches empty cells. */
export const numberOperators = {
  equals: compare({ label: '=', sign: '=', holds: (number, other) => number === other }),
  not_equal: notEqual,
  less_than: compare({ label: '<', sign: '<', holds: (number, other) => number < other }),
  less_than_or_equal: compare({ label: '≤', sign: '<=', holds: (number, other) => number <= other }),
  greater_than: compare({ label: '>', sign: '>', holds: (number, other) => number > other }),
  greater_than_or_equal: compare({ label: '≥', sign: '>=', holds: (number, other) => number >= other }),
  ...emptyOperators,
}

import { sql } from 'kysely'
import type { Operator } from './field-type.ts'

/** 'is empty' and 'is not empty' for types whose empty value is null. */
export const emptyOperators = {
  is_empty: {
    label: 'is empty',
    operand: null,
    operandInput: 'none',
    test: value => value === null,
    sql: column => sql<boolean>`(${column} is null)`,
  },
  is_not_empty: {
    label: 'is not empty',
    operand: null,
    operandInput: 'none',
    test: value => value !== null,
    sql: column => sql<boolean>`(${column} is not null)`,
  },
} satisfies Record<string, Operator<unknown, unknown>>

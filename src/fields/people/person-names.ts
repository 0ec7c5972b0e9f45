import { type RawBuilder, sql } from 'kysely'
import type { FieldContext } from '../field-type.ts'
import { unknownPerson } from './without-address.ts'
import { shortTextSortKey } from '../text/text-sort.ts'

/** The name of a person, by id. */
export const personName = (id: string, context?: FieldContext): string =>
  context?.base?.people?.get(id) ?? unknownPerson

/** The names of the people of a base in SQL, by their ids. Null for those whose names are not known. */
export function personNameSql(id: RawBuilder<unknown>, context?: FieldContext): RawBuilder<string> {
  const names = Object.fromEntries(context?.base?.people ?? [])
  return sql<string>`(${JSON.stringify(names)}::jsonb ->> ${id})`
}

/** Sorts by name. People of the same name stay apart. */
export const personSortKey = (id: RawBuilder<string>, context?: FieldContext): RawBuilder<string> =>
  shortTextSortKey(sql<string>`${personNameSql(id, context)} || ' ' || ${id}`)

/** The operand that stands for the person who looks at the filter. */
export const me = 'me'

/** The ids that some operands stand for. Nobody is 'me' for a visitor. */
export const operandIds = (operands: readonly string[], context: FieldContext): string[] =>
  operands.flatMap(operand => (operand === me ? (context.me ?? []) : operand))

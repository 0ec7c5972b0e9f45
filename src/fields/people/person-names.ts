import { type RawBuilder, sql } from 'kysely'
import type { FieldContext } from '../field-type.ts'
import { unknownPerson } from '../../texts/without-address.ts'
import { shortTextSortKey } from '../text/text-sort.ts'

/** The name of a person, by id. */
export const personName = (id: string, context?: FieldContext): string =>
  context?.base?.people?.get(id) ?? unknownPerson

/**
 * The names of the people of a base in SQL, by their ids. Null for those whose names are not known.
 * @param shown the form in which a name is shown.
 */
export function personNameSql(
  id: RawBuilder<unknown>,
  context?: FieldContext,
  shown: (name: string) => string = name => name,
): RawBuilder<string> {
  const names = Object.fromEntries(Array.from(context?.base?.people ?? [], ([each, name]) => [each, shown(name)]))
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

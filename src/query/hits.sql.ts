import { sql, type RawBuilder } from 'kysely'
import type { FieldContext } from '../fields/field-type.ts'
import type { SqlField } from './query-field.ts'
import { containsSql } from './search.sql.ts'

/** How many fields one 32-bit word covers. */
const fieldsInWord = 32

/**
 * Which fields contain a text, as 32-bit words: the first field is the lowest bit of the first word. A field whose type
 * cannot contain the text never matches. Null when no field can.
 */
export function hitsSql(
  needle: string,
  fields: readonly SqlField[],
  context: FieldContext,
): RawBuilder<number>[] | null {
  const contains = fields.map(field => containsSql(field, needle, context))
  if (contains.every(one => one === null)) return null
  return Array.from({ length: Math.ceil(fields.length / fieldsInWord) }, (_, word) =>
    wordOf(contains.slice(word * fieldsInWord, (word + 1) * fieldsInWord)),
  )
}

function wordOf(contains: readonly (RawBuilder<boolean> | null)[]): RawBuilder<number> {
  const bits = contains.flatMap((one, bit) => (one ? [sql`CASE WHEN ${one} THEN 1 << ${sql.lit(bit)} ELSE 0 END`] : []))
  return bits.length === 0 ? sql<number>`0` : (sql.join(bits, sql` | `) as RawBuilder<number>)
}

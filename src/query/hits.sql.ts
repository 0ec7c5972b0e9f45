import { sql, type RawBuilder } from 'kysely'
import type { FieldContext } from '../fields/field-type.ts'
import type { SqlField } from './query-field.ts'
import { containsSql } from './search.sql.ts'

/** Fields that one word of 32 bits tells of. */
const fieldsInWord = 32

/**
 * Which of some fields contain a text: words of 32 bits, most significant byte first, the first field in the lowest bit
 * of the first word. For records that a search has found; a field that cannot be searched contains nothing.
 */
export function hitsSql(needle: string, fields: readonly SqlField[], context: FieldContext): RawBuilder<Buffer> {
  const words = Array.from({ length: Math.ceil(fields.length / fieldsInWord) }, (_, word) =>
    wordSql(needle, fields.slice(word * fieldsInWord, (word + 1) * fieldsInWord), context),
  )
  return sql.join(words, sql` || `) as RawBuilder<Buffer>
}

function wordSql(needle: string, fields: readonly SqlField[], context: FieldContext): RawBuilder<Buffer> {
  const bits = fields.flatMap((field, bit) => {
    const contains = containsSql(field, needle, context)
    return contains ? [sql`(${contains}::integer << ${sql.lit(bit)})`] : []
  })
  return bits.length === 0 ? sql<Buffer>`int4send(0)` : sql<Buffer>`int4send(${sql.join(bits, sql` | `)})`
}

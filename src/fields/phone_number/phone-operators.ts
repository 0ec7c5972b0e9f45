import { sql, type RawBuilder } from 'kysely'
import type { Operator } from '../field-type.ts'
import { likePattern, prefixPattern } from '../text/fold.sql.ts'
import { textOperators } from '../text/text-operators.ts'

type PhoneOperator = Operator<string, unknown, string>

/** The digits of a search that contains only characters of phone numbers; null for other texts. */
function digitsOf(text: string): string | null {
  const digits = text.replaceAll(/[\s()+.\-/]/g, '')
  return /^\d+$/.test(digits) ? digits : null
}

const held = (number: string) => number.replaceAll(/\D/g, '')
const heldSql = (column: RawBuilder<string>) => sql<string>`regexp_replace(${column}, '[^0-9]', '', 'g')`

const { contains, does_not_contain: doesNotContain, starts_with: startsWith, is, is_not: isNot } = textOperators

interface ByDigits {
  test(number: string, digits: string): boolean
  sql(column: RawBuilder<string>, digits: string): RawBuilder<boolean>
}

const including: ByDigits = {
  test: (number, digits) => held(number).includes(digits),
  sql: (column, digits) => sql<boolean>`${heldSql(column)} like ${likePattern(digits)}`,
}

const starting: ByDigits = {
  test: (number, digits) => held(number).startsWith(digits),
  sql: (column, digits) => sql<boolean>`${heldSql(column)} like ${prefixPattern(digits)}`,
}

const equal: ByDigits = {
  test: (number, digits) => held(number) === digits,
  sql: (column, digits) => sql<boolean>`${heldSql(column)} = ${digits}`,
}

/** A number is found by its digits, however the number or the search is written. */
const positive = (text: PhoneOperator, by: ByDigits): PhoneOperator => ({
  ...text,
  test(number, operand, field) {
    const digits = digitsOf(operand)
    return digits === null ? text.test(number, operand, field) : number !== null && by.test(number, digits)
  },
  sql(column, operand, field) {
    const digits = digitsOf(operand)
    return digits === null
      ? text.sql(column, operand, field)
      : sql`(${column} is not null and ${by.sql(column, digits)})`
  },
})

const negative = (text: PhoneOperator, by: ByDigits): PhoneOperator => ({
  ...text,
  test(number, operand, field) {
    const digits = digitsOf(operand)
    return digits === null ? text.test(number, operand, field) : number === null || !by.test(number, digits)
  },
  sql(column, operand, field) {
    const digits = digitsOf(operand)
    return digits === null
      ? text.sql(column, operand, field)
      : sql`(${column} is null or not ${by.sql(column, digits)})`
  },
})

export const phoneOperators = {
  ...textOperators,
  contains: positive(contains, including),
  does_not_contain: negative(doesNotContain, including),
  starts_with: positive(startsWith, starting),
  is: positive(is, equal),
  is_not: negative(isNot, equal),
}

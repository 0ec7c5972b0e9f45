import { sql } from 'kysely'
import * as z from 'zod/mini'
import { empty, type FieldType, type Reading, unreadable, value } from '../field-type.ts'
import { numberOperators } from '../numbers/number-operators.ts'
import { numberSummaries } from '../summaries/number-summaries.ts'

const template = z.strictObject({})

export type AutonumberTemplate = z.infer<typeof template>

/** Row numbers fit in 32 bits. */
const maxNumber = 2 ** 32 - 1

function check(json: unknown): Reading<number> {
  const isNumber = typeof json === 'number' && Number.isInteger(json) && json > 0 && json <= maxNumber
  return isNumber ? value(json) : unreadable('Expected a whole number')
}

const { sum: _, average: __, median: ___, ...summaries } = numberSummaries<unknown>(String)

/** The number that a record got when it was created. It is never used again in the table, even after a deletion. */
export const autonumber: FieldType<number, AutonumberTemplate> = {
  type: 'autonumber',
  label: 'Autonumber',
  group: 'more',
  searchWords: 'automatic number id row count',
  template,
  column: 'bigint',
  ofRecord: 'number',
  isReadOnly: true,
  sample: 42,
  defaultName: 'Autonumber',
  show: number => (number === null ? '' : String(number)),
  read(text) {
    const written = text.trim()
    if (written === '') return empty
    return /^\d{1,10}$/.test(written) ? check(Number(written)) : unreadable('Use a whole number')
  },
  check,
  amount: { toNumber: number => number, read: amount => check(amount) },
  fromColumn: Number,
  searchText: column => sql<string>`${column}::text`,
  searchCharacters: () => '0123456789',
  sheet: { format: () => '0', value: number => number },
  operators: numberOperators,
  summaries,
}

import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { FieldType } from '../field-type.ts'
import { checkNumber } from '../numbers/check-number.ts'
import { guardedSeries } from '../numbers/guarded-series.ts'
import { editedNumber } from '../numbers/number-editing.ts'
import { decimalPlaces, numberFormat, showNumber } from '../numbers/number-format.ts'
import { numberOperators } from '../numbers/number-operators.ts'
import { numberSeries } from '../numbers/number-series.ts'
import { readNumber } from '../numbers/read-number.ts'
import { numberGuesser } from './guess-number.ts'
import { numberSummaries, roundedMean } from '../summaries/number-summaries.ts'
import { generalCode, numberCode } from '../spreadsheet.ts'

const numberTemplate = z.strictObject({
  /** Absent to show all decimals of the number. */
  decimalPlaces: z.optional(decimalPlaces),
  numberFormat,
})

export type NumberTemplate = z.infer<typeof numberTemplate>

/** A mean of whole numbers needs decimals. */
const showMean: typeof showNumber = (mean, style, context) =>
  showNumber(
    roundedMean(mean),
    { ...style, decimalPlaces: style.decimalPlaces === 0 ? undefined : style.decimalPlaces },
    context,
  )

export const number: FieldType<number, NumberTemplate> = {
  type: 'number',
  label: 'Number',
  group: 'number',
  searchWords: 'integer decimal',
  template: numberTemplate,
  column: 'double precision',
  uniqueBy: 'value',
  sample: -1234.5,
  defaultName: 'Number',
  show: (stored, template, context) => (stored === null ? '' : showNumber(stored, template, context)),
  editText: editedNumber,
  read: readNumber,
  check: checkNumber,
  amount: { toNumber: stored => stored, read: checkNumber },
  series: values => guardedSeries(numberSeries(values), checkNumber),
  fromColumn: Number,
  searchText: (column: RawBuilder<number>) => sql<string>`${column}::text`,
  searchCharacters: () => '0123456789.-+e',
  sheet: {
    format: ({ decimalPlaces: places }) => (places === undefined ? generalCode : numberCode(places)),
    value: stored => stored,
  },
  operators: numberOperators,
  summaries: numberSummaries(showNumber, showMean),
  guess: { rank: 20, start: numberGuesser },
}

import { sql } from 'kysely'
import type { FieldType } from '../field-type.ts'
import { checkNumber } from '../numbers/check-number.ts'
import { guardedSeries } from '../numbers/guarded-series.ts'
import { editedNumber } from '../numbers/number-editing.ts'
import { numberOperators } from '../numbers/number-operators.ts'
import { numberSeries } from '../numbers/number-series.ts'
import { currencyTemplate, showCurrency, type CurrencyTemplate } from './currency-format.ts'
import { currencyGuesser } from './guess-currency.ts'
import { readCurrency } from './read-currency.ts'
import { numberSummaries } from '../summaries/number-summaries.ts'
import { numberCode } from '../spreadsheet.ts'

/** An amount of money in the one currency of its field. */
export const currency: FieldType<number, CurrencyTemplate> = {
  type: 'currency',
  label: 'Currency',
  group: 'number',
  searchWords: 'money price amount',
  template: currencyTemplate,
  column: 'double precision',
  uniqueBy: 'value',
  sample: -1234.5,
  defaultName: 'Amount',
  show: (stored, template, context) => (stored === null ? '' : showCurrency(stored, template, context)),
  editText: editedNumber,
  read: readCurrency,
  check: checkNumber,
  amount: { toNumber: stored => stored, read: checkNumber },
  series: values => guardedSeries(numberSeries(values), checkNumber),
  fromColumn: Number,
  searchText: (column, { decimalPlaces }) => sql<string>`round(${column}::numeric, ${sql.lit(decimalPlaces)})::text`,
  searchCharacters: () => '0123456789.-',
  sheet: {
    format: ({ currencySymbol, decimalPlaces }) =>
      `"${currencySymbol.replaceAll('"', '')}"${numberCode(decimalPlaces)}`,
    value: stored => stored,
  },
  operators: numberOperators,
  summaries: numberSummaries(showCurrency),
  guess: { rank: 22, start: currencyGuesser },
}

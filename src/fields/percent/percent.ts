import { sql } from 'kysely'
import type { FieldType, Reading } from '../field-type.ts'
import { checkNumber } from '../numbers/check-number.ts'
import { numberOperators } from '../numbers/number-operators.ts'
import { numberSeries } from '../numbers/number-series.ts'
import { guardedSeries } from '../numbers/guarded-series.ts'
import { percentGuesser } from './guess-percent.ts'
import { editedPercent, percentTemplate, showPercent, type PercentTemplate } from './percent-format.ts'
import { storedShare, readPercent } from './read-percent.ts'
import { numberSummaries } from '../summaries/number-summaries.ts'
import { numberCode } from '../spreadsheet.ts'

function check(json: unknown, template: PercentTemplate): Reading<number> {
  const reading = checkNumber(json)
  return reading.kind === 'value' ? storedShare(reading.value, template) : reading
}

/** A fraction: 0.5 is shown as '50%'. */
export const percent: FieldType<number, PercentTemplate> = {
  type: 'percent',
  label: 'Percent',
  group: 'number',
  searchWords: 'share ratio progress',
  template: percentTemplate,
  column: 'double precision',
  uniqueBy: 'value',
  sample: 0.07,
  defaultName: 'Percent',
  show: (stored, template, context) => (stored === null ? '' : showPercent(stored, template, context)),
  editText: editedPercent,
  read: readPercent,
  check,
  amount: { toNumber: stored => stored, read: check },
  series: (values, template) => guardedSeries(numberSeries(values), share => check(share, template)),
  fromColumn: Number,
  searchText: (column, { decimalPlaces }) =>
    sql<string>`round(${column}::numeric * 100, ${sql.lit(decimalPlaces)})::text || '%'`,
  searchCharacters: () => '0123456789.-%',
  sheet: {
    format: ({ decimalPlaces }) => `${numberCode(decimalPlaces)}%`,
    value: stored => stored,
  },
  operators: numberOperators,
  summaries: numberSummaries(showPercent),
  guess: { rank: 24, start: percentGuesser },
}

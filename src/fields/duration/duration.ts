import type { FieldType, Reading } from '../field-type.ts'
import { checkNumber } from '../numbers/check-number.ts'
import { guardedSeries } from '../numbers/guarded-series.ts'
import { numberOperators } from '../numbers/number-operators.ts'
import { numberSeries } from '../numbers/number-series.ts'
import { durationTemplate, editedDuration, showDuration, type DurationTemplate } from './duration-format.ts'
import { durationText } from './duration.sql.ts'
import { durationGuesser } from './guess-duration.ts'
import { storedSeconds, readDuration } from './read-duration.ts'
import { numberSummaries } from '../summaries/number-summaries.ts'

function check(json: unknown): Reading<number> {
  const reading = checkNumber(json)
  return reading.kind === 'value' ? storedSeconds(reading.value) : reading
}

/** A duration in seconds, precise to the millisecond. */
export const duration: FieldType<number, DurationTemplate> = {
  type: 'duration',
  label: 'Duration',
  group: 'number',
  searchWords: 'hours minutes seconds',
  template: durationTemplate,
  column: 'double precision',
  uniqueBy: 'value',
  sample: 5400,
  defaultName: 'Duration',
  show: (seconds, template) => (seconds === null ? '' : showDuration(seconds, template)),
  editText: editedDuration,
  read: readDuration,
  check,
  amount: { toNumber: seconds => seconds, read: check },
  series: values => guardedSeries(numberSeries(values), check),
  fromColumn: Number,
  searchText: durationText,
  searchCharacters: () => '0123456789:.-',
  sheet: {
    format: ({ format }) =>
      format.replace('h', '[h]').replaceAll(/(?<=\.)s+/g, decimals => '0'.repeat(decimals.length)),
    // Spreadsheets have no negative times.
    value: seconds => (seconds < 0 ? null : seconds / 86_400),
  },
  operators: numberOperators,
  summaries: numberSummaries(showDuration),
  guess: { rank: 26, start: durationGuesser },
}

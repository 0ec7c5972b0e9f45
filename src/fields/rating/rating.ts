import { sql } from 'kysely'
import type { FieldType } from '../field-type.ts'
import { guardedSeries } from '../numbers/guarded-series.ts'
import { numberOperators } from '../numbers/number-operators.ts'
import { numberSeries } from '../numbers/number-series.ts'
import { ratingTemplate, type RatingTemplate } from './rating-template.ts'
import { checkRating, storedStars, readRating } from './read-rating.ts'
import { showPlain } from '../summaries/count-summaries.ts'
import { numberSummaries, roundedMean } from '../summaries/number-summaries.ts'

/** A number of stars, from 1. */
export const rating: FieldType<number, RatingTemplate> = {
  type: 'rating',
  label: 'Rating',
  group: 'number',
  searchWords: 'stars score',
  template: ratingTemplate,
  column: 'smallint',
  sample: 3,
  defaultName: 'Rating',
  show: stars => (stars === null ? '' : String(stars)),
  read: readRating,
  check: checkRating,
  amount: { toNumber: stars => stars, read: storedStars },
  series: (values, template) => guardedSeries(numberSeries(values), stars => checkRating(stars, template)),
  fromColumn: Number,
  searchText: column => sql<string>`${column}::text`,
  searchCharacters: () => '0123456789',
  sheet: { format: () => '0', value: stars => stars },
  operators: numberOperators,
  summaries: numberSummaries(
    (stars, _template, context) => showPlain(stars, context),
    (stars, _template, context) => showPlain(roundedMean(stars), context),
  ),
}

import { expect, test } from 'vitest'
import { dateSeries } from './date-series.ts'

test.each([
  ['day by day from one alone', ['2026-02-27'], ['2026-02-28', '2026-03-01']],
  ['by weeks', ['2026-01-05', '2026-01-12'], ['2026-01-19', '2026-01-26']],
  ['backwards', ['2026-01-02', '2026-01-01'], ['2025-12-31', '2025-12-30']],
  ['by months', ['2026-01-15', '2026-02-15', '2026-03-15'], ['2026-04-15', '2026-05-15']],
  ['by the ends of months', ['2026-01-31', '2026-02-28'], ['2026-03-31', '2026-04-30']],
  ['by years', ['2024-02-29', '2025-02-28'], ['2026-02-28', '2027-02-28', '2028-02-29']],
  ['not past the last year', ['9999-12-31'], ['9999-12-31', '9999-12-31']],
])('dates continue %s', (_how, values, next) => {
  const series = dateSeries(values)
  expect(next.map((_value, index) => series?.(index + 1))).toEqual(next)
})

test('dates without a rule have no series', () => {
  expect(dateSeries(['2026-01-01', '2026-01-03', '2026-02-09'])).toBeUndefined()
})

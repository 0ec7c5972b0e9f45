import type { Reading } from '../field-type.ts'

type Series<V> = ((n: number) => V | null) | undefined

/** A series in which values that the field cannot hold are empty. */
export const guardedSeries = (series: Series<number>, check: (number: number) => Reading<number>): Series<number> =>
  series &&
  (n => {
    const next = series(n)
    const reading = next === null ? null : check(next)
    return reading?.kind === 'value' ? reading.value : null
  })

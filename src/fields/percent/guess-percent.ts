import type { Guesser } from '../field-type.ts'
import { maxDecimalPlaces } from '../numbers/number-format.ts'

/** Three decimals could be a group of thousands in another language, so such a column stays text. */
const shape = /^(-)?(?:0|[1-9]\d{0,11})(?:([.,])(\d{1,2}|\d{4,}))?\s?%$/

/** Guesses percent if every cell has a percent sign and a number that reads the same in every language. */
export function percentGuesser(): Guesser {
  let point: string | undefined
  let decimals = 0
  let isNegative = false
  return {
    see(cell) {
      const match = shape.exec(cell.trim())
      if (!match) return false
      const [, minus, sign, fraction = ''] = match
      point ??= sign
      decimals = Math.max(decimals, fraction.length)
      isNegative ||= minus !== undefined
      return decimals <= maxDecimalPlaces && (sign === undefined || sign === point)
    },
    decimal: () => (point === '.' || point === ',' ? point : null),
    finish: () => ({ template: { decimalPlaces: decimals, allowNegative: isNegative } }),
  }
}

import type { Guesser } from '../field-type.ts'
import { maxDecimalPlaces } from '../numbers/number-format.ts'
import { watchNumbers } from '../numbers/watch-numbers.ts'

/** A column of numbers. One of whole numbers alone is 'local'; decimals that are all alike are kept as they are. */
export function numberGuesser(): Guesser {
  const numbers = watchNumbers()
  return {
    see: numbers.see,
    finish({ filled }) {
      const found = numbers.found(filled)
      if (!found?.numberFormat) return found && { template: {} }
      const { numberFormat, fewest, most } = found
      const alike = fewest === most && most > 0 && most <= maxDecimalPlaces
      return { template: { numberFormat, ...(alike ? { decimalPlaces: most } : {}) } }
    },
  }
}

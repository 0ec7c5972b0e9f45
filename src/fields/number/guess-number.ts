import type { Guesser } from '../field-type.ts'
import { maxDecimalPlaces } from '../numbers/number-format.ts'
import { watchNumbers } from '../numbers/watch-numbers.ts'

/** Guesses number. A column of whole numbers uses the 'local' format; uniform decimals keep their decimal places. */
export function numberGuesser(): Guesser {
  const numbers = watchNumbers()
  return {
    see: numbers.see,
    decimal: numbers.decimal,
    losesDigits: numbers.losesDigits,
    finish(context) {
      const found = numbers.found(context)
      if (!found?.numberFormat) return found && { template: {} }
      const { numberFormat, fewest, most } = found
      const alike = fewest === most && most > 0 && most <= maxDecimalPlaces
      return { template: { numberFormat, ...(alike ? { decimalPlaces: most } : {}) } }
    },
  }
}

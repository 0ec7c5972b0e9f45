import type { Guesser } from '../field-type.ts'
import { maxDecimalPlaces } from '../numbers/number-format.ts'
import { watchNumbers } from '../numbers/watch-numbers.ts'

/** An amount with a currency sign on one side: '-$5', '$-5', '5 €', '($5)'. */
const shape = /^(\()?(-?)(\p{L}{0,2}\p{Sc})?\s*(-?[\d.,\u00A0\u202F ]*\d)\s*(\p{Sc})?(\))?$/u

/** Guesses currency if every cell is an amount in the same currency. */
export function currencyGuesser(): Guesser {
  const numbers = watchNumbers()
  let symbol: string | undefined
  return {
    see(cell) {
      const text = cell.trim()
      const match = text.length > 60 ? null : shape.exec(text)
      if (!match) return false
      const [, open, minus, before, number = '', behind, close] = match
      const isBookkept = open !== undefined
      const found = before ?? behind
      if (found === undefined || (before && behind) || isBookkept !== (close !== undefined)) return false
      const isTwiceNegative = number.startsWith('-') && (minus !== '' || isBookkept)
      if (isTwiceNegative || (isBookkept && minus !== '')) return false
      symbol ??= found
      return symbol === found && numbers.see(minus + number)
    },
    decimal: numbers.decimal,
    losesDigits: numbers.losesDigits,
    finish(context) {
      const found = numbers.found(context)
      if (!found || symbol === undefined || found.most > maxDecimalPlaces) return null
      const { numberFormat, most } = found
      const template = { currencySymbol: symbol, decimalPlaces: most }
      return { template: numberFormat === null ? template : { ...template, numberFormat } }
    },
  }
}

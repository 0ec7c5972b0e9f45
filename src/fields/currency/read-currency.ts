import type { FieldContext, Reading } from '../field-type.ts'
import { readNumber } from '../numbers/read-number.ts'
import type { CurrencyTemplate } from './currency-format.ts'
import { isCurrencyWord, words } from './currency-marks.ts'

/** The generic currency sign, accepted beside any number. */
const anyCurrency = '\u00A4'

/** Longer than any amount with its currency. */
const maxLength = 1000

/**
 * Reads an amount in the field's format. The sign of any currency, or the code or abbreviation of the field's currency,
 * may come before or after the number. '-$5', '$-5', and '($5)' are negative.
 */
export function readCurrency(text: string, template: CurrencyTemplate, context: FieldContext): Reading<number> {
  const reading = readNumber(text, template, context)
  if (reading.kind !== 'unreadable' || text.length > maxLength) return reading
  const { currencySymbol } = template
  const withoutWords = text.replaceAll(words, word => (isCurrencyWord(word, currencySymbol) ? anyCurrency : word))
  const signed = currencySymbol === '' ? withoutWords : withoutWords.replace(currencySymbol, anyCurrency)
  return signed === text ? reading : readNumber(signed, template, context)
}

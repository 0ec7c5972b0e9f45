import type { FieldContext, Reading } from '../field-type.ts'
import { readNumber } from '../numbers/read-number.ts'
import type { CurrencyTemplate } from './currency-format.ts'
import { isCurrencyWord, words } from './currency-marks.ts'

/** The sign of no particular currency, which a number may stand beside. */
const anyCurrency = '\u00A4'

/** Longer than any amount with its currency. */
const longestText = 1000

/**
 * Reads an amount in the field's format, whatever currency it is written in: before the number or behind it, as its
 * sign, code or abbreviation, or as the field's own symbol, negative as '-$5', '$-5' or '($5)'.
 */
export function readCurrency(text: string, template: CurrencyTemplate, context: FieldContext): Reading<number> {
  const reading = readNumber(text, template, context)
  if (reading.kind !== 'unreadable' || text.length > longestText) return reading
  const { currencySymbol } = template
  const withoutOwn = currencySymbol === '' ? text : text.replace(currencySymbol, anyCurrency)
  const isOwn = (word: string) => word.toLowerCase() === currencySymbol.toLowerCase()
  const signed = withoutOwn.replaceAll(words, word => (isOwn(word) || isCurrencyWord(word) ? anyCurrency : word))
  return signed === text ? reading : readNumber(signed, template, context)
}

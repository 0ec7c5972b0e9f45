import { phoneLibrary } from './phone-library.ts'

/** Longer than any number with its extension; the shapes below are slow on very long texts. */
const longestText = 100

const extension = /\s*(?:ext\.?|extension|x|#)\s*\d{1,7}$/i
const signs = /^\+?[\d\s().\-/\u2010-\u2015]+$/
const [leastDigits, mostDigits] = [3, 15]

/** The digits of a number, without those of its extension; null when it is none. */
function digitsOf(text: string): string | null {
  if (text.length > longestText) return null
  const main = text.replace(extension, '')
  const digits = main.replaceAll(/\D/g, '')
  const isNumber = signs.test(main) && digits.length >= leastDigits && digits.length <= mostDigits
  return isNumber ? digits : null
}

/**
 * A phone number as it is kept and shown: in international groups when it begins with '+', as in the United States
 * when it has ten digits, else as it was written, which is also what becomes of numbers that no country has.
 *
 * @returns null when it is none.
 */
export function formatPhone(text: string): string | null {
  const digits = digitsOf(text)
  if (digits === null) return null
  const isInternational = text.startsWith('+')
  const number =
    isInternational || digits.length === 10
      ? phoneLibrary()?.parsePhoneNumberFromString(text, isInternational ? undefined : 'US')
      : undefined
  if (isInternational && number?.isPossible()) return number.formatInternational()
  // Other countries have ten digits too, and write them in groups of their own.
  if (!isInternational && number?.isValid()) return number.formatNational()
  return text.replaceAll(/\s+/g, ' ')
}

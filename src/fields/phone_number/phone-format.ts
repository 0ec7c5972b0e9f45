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
 * How often what the library has written is given to it again: of some numbers it reads that otherwise, as with a zero
 * behind the country's code.
 */
const mostTurns = 3

/**
 * A phone number as it is kept and shown: in international groups when it begins with '+', as in the United States
 * when it has ten digits, else as it was written, which is also what becomes of numbers that no country has. What was
 * formatted once stays as it is.
 *
 * @returns null when it is none.
 */
export function formatPhone(text: string): string | null {
  let written = text
  for (let turn = 0; turn <= mostTurns; turn++) {
    const formatted = formatOnce(written)
    if (formatted === null) break
    if (formatted === written) return formatted
    written = formatted
  }
  return plainly(text)
}

const plainly = (text: string): string | null => (digitsOf(text) === null ? null : text.replaceAll(/\s+/g, ' '))

function formatOnce(text: string): string | null {
  const digits = digitsOf(text)
  if (digits === null) return null
  const isInternational = text.startsWith('+')
  const number =
    isInternational || digits.length === 10
      ? phoneLibrary()?.parsePhoneNumberFromString(text, isInternational ? undefined : 'US')
      : undefined
  if (isInternational && number?.isPossible()) {
    // Written as the country does, an extension could not be read again.
    const { ext } = number
    if (ext) number.setExt('')
    return ext ? `${number.formatInternational()} ext. ${ext}` : number.formatInternational()
  }
  // Other countries have ten digits too, and write them in groups of their own.
  if (!isInternational && number?.isValid()) return number.formatNational()
  return plainly(text)
}

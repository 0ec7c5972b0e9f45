import { phoneLibrary } from './phone-library.ts'

/** Longer than any number with its extension. The regular expressions are slow on very long texts. */
const maxLength = 100

const extension = /\s*(?:ext\.?|extension|x|#)\s*\d{1,7}$/i
const signs = /^\+?[\d\s().\-/\u2010-\u2015]+$/
const [minDigits, maxDigits] = [3, 15]

/** The digits of a number without its extension; null if it is not a phone number. */
function digitsOf(text: string): string | null {
  if (text.length > maxLength) return null
  const main = text.replace(extension, '')
  const digits = main.replaceAll(/\D/g, '')
  const isNumber = signs.test(main) && digits.length >= minDigits && digits.length <= maxDigits
  return isNumber ? digits : null
}

/**
 * How often the library may reformat its own output. It reads some of its texts differently, such as those with a zero
 * after the country code.
 */
const maxPasses = 3

/**
 * Formats a phone number as it is stored and shown: internationally if it starts with '+', as in the United States if
 * it has ten digits, and otherwise as it was written. Numbers that do not exist stay as written, and formatted numbers
 * do not change again.
 * @returns null if the text is not a phone number.
 */
export function formatPhone(text: string): string | null {
  let written = text
  for (let turn = 0; turn <= maxPasses; turn++) {
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
    // In the national style of some countries, an extension could not be read back.
    const { ext } = number
    if (ext) number.setExt('')
    return ext ? `${number.formatInternational()} ext. ${ext}` : number.formatInternational()
  }
  // Other countries have ten-digit numbers too, in other groups, so only valid US numbers are formatted.
  if (!isInternational && number?.isValid()) return number.formatNational()
  return plainly(text)
}

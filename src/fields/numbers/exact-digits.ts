import { maxDecimalPlaces } from './number-format.ts'

/** The number of digits that a double always holds exactly. */
export const exactDigits = 15

/** A number in units of the last decimal that a field can show, rounded. */
function lastPlaces(whole: string, fraction: string): bigint {
  const places = BigInt(whole + fraction.slice(0, maxDecimalPlaces).padEnd(maxDecimalPlaces, '0'))
  return (fraction[maxDecimalPlaces] ?? '0') >= '5' ? places + 1n : places
}

/** The same for a double, which is not negative. */
function lastPlacesOf(digits: string): bigint {
  const [whole = '', fraction = ''] = digits.split('.')
  return lastPlaces(whole, fraction)
}

/** The shortest digits that identify a double, without an exponent. */
function shortestDigits(number: number): string {
  const digits = String(number)
  if (!digits.includes('e')) return digits
  return number >= 1 ? String(BigInt(number)) : number.toFixed(2 * maxDecimalPlaces)
}

/**
 * Whether a double is equal to the digits it was read from, up to the last decimal that a field can show. '0.1' and
 * '3.14159265358979323846' are; '9007199254740993' and '12345678901234.567' are not.
 */
export function isKeptExactly(number: number, whole: string, fraction: string): boolean {
  if (whole.length + fraction.length <= exactDigits) return true
  const written = lastPlaces(whole, fraction)
  if (written === lastPlacesOf(shortestDigits(number))) return true
  // A field that shows many decimals of a large number shows more digits than identify it.
  return number < 1e21 && written === lastPlacesOf(number.toFixed(maxDecimalPlaces))
}

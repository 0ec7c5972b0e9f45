import type { Guesser } from '../field-type.ts'
import { maxDecimalPlaces, type NumberFormat } from './number-format.ts'

const candidates = [
  { format: 'comma_period', shape: /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+)(e[+-]?\d{1,3})?)?$/i },
  { format: 'period_comma', shape: /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d+)(e[+-]?\d{1,3})?)?$/i },
  { format: 'space_comma', shape: /^-?(?:\d+|\d{1,3}(?:[ \u00A0\u202F]\d{3})+)(?:,(\d+)(e[+-]?\d{1,3})?)?$/i },
  { format: 'space_period', shape: /^-?(?:\d+|\d{1,3}(?:[ \u00A0\u202F]\d{3})+)(?:\.(\d+)(e[+-]?\d{1,3})?)?$/i },
] as const satisfies readonly { format: NumberFormat; shape: RegExp }[]

/** The exponent and the signs of the number decide nothing; a leading zero makes a code: '00123', but not '0.5'. */
const leadingZero = /^-?0[\d,. \u00A0\u202F]*\d$/
const zeroFraction = /^-?0[.,]\d+$/

/** What one format makes of the column so far. */
interface Evidence {
  format: NumberFormat
  shape: RegExp
  decimals: Set<number>
}

const codeLength = 10

/**
 * Decides from the whole column: the first format that reads every cell. A column of whole numbers alone gets
 * 'local'; any sign seen fixes the format, so that no other language reads it differently. Long numbers that are
 * all equally long are codes or phone numbers, and stay text.
 */
export function numberGuesser(): Guesser {
  let possible: Evidence[] = candidates.map(each => ({ ...each, decimals: new Set() }))
  let signs = false
  let wholeNumbers = false
  let shortest = Infinity
  let longest = 0
  return {
    see(cell) {
      const text = cell.trim()
      if (text.length > 40 || (leadingZero.test(text) && !zeroFraction.test(text))) return false
      const digits = text.replaceAll(/e.*|\D/gi, '').length
      if (digits > 15 && !text.includes('.') && !text.includes(',')) return false
      const plain = digits === text.length
      shortest = plain ? Math.min(shortest, digits) : 0
      longest = Math.max(longest, digits)
      if (plain) {
        wholeNumbers = true
        return true
      }
      if (digits < text.length - (text.startsWith('-') ? 1 : 0)) signs = true
      possible = possible.filter(each => {
        const match = each.shape.exec(text)
        if (match) each.decimals.add(match[1]?.length ?? 0)
        return match !== null
      })
      return possible.length > 0
    },
    finish({ filled }) {
      const [best] = possible
      if (!best || (filled > 1 && shortest === longest && longest >= codeLength)) return null
      if (!signs) return { template: {} }
      const [places] = best.decimals
      const alike = !wholeNumbers && best.decimals.size === 1 && places !== undefined && places <= maxDecimalPlaces
      return { template: { numberFormat: best.format, ...(alike && places > 0 ? { decimalPlaces: places } : {}) } }
    },
  }
}

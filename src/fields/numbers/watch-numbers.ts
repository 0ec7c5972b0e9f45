import type { NumberFormat } from './number-format.ts'

const candidates = [
  { format: 'comma_period', shape: /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+)(e[+-]?\d{1,3})?)?$/i },
  { format: 'period_comma', shape: /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d+)(e[+-]?\d{1,3})?)?$/i },
  { format: 'space_comma', shape: /^-?(?:\d+|\d{1,3}(?:[ \u00A0\u202F]\d{3})+)(?:,(\d+)(e[+-]?\d{1,3})?)?$/i },
  { format: 'space_period', shape: /^-?(?:\d+|\d{1,3}(?:[ \u00A0\u202F]\d{3})+)(?:\.(\d+)(e[+-]?\d{1,3})?)?$/i },
] as const satisfies readonly { format: NumberFormat; shape: RegExp }[]

/** A leading zero identifies a code: '00123', but not '0.5'. Exponent and signs do not matter. */
const leadingZero = /^-?0[\d,. \u00A0\u202F]*\d$/
const zeroFraction = /^-?0[.,]\d+$/

/** What is known about the column if it has a given format. */
interface Evidence {
  format: NumberFormat
  shape: RegExp
  decimals: Set<number>
}

const codeLength = 10

/** The format of a column's numbers. */
export interface WrittenNumbers {
  /** Null if no separator determines it. */
  numberFormat: NumberFormat | null
  /** The fewest and most decimals of any cell. */
  fewest: number
  most: number
}

/**
 * Decides from the whole column: the first format that reads every cell. Any separator fixes the format, so no other
 * language reads it differently. Long numbers of equal length are codes or phone numbers.
 */
export function watchNumbers() {
  let possible: Evidence[] = candidates.map(each => ({ ...each, decimals: new Set() }))
  let signs = false
  let wholeNumbers = false
  let shortest = Infinity
  let longest = 0
  return {
    /** Examines one cell; false if the column is not numeric. */
    see(cell: string): boolean {
      const text = cell.trim()
      if (text.length > 40 || (leadingZero.test(text) && !zeroFraction.test(text))) return false
      const digits = text.replaceAll(/e.*|\D/gi, '').length
      if (digits > 15 && !text.includes('.') && !text.includes(',')) return false
      const plain = digits > 0 && digits === text.length
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
    /** The format after all cells were examined; null if the numbers are codes. */
    found(filled: number): WrittenNumbers | null {
      const [best] = possible
      if (!best || (filled > 1 && shortest === longest && longest >= codeLength)) return null
      const decimals = [...best.decimals, ...(wholeNumbers ? [0] : [])]
      const [fewest, most] = [Math.min(...decimals), Math.max(...decimals)]
      return { numberFormat: signs ? best.format : null, fewest, most }
    },
  }
}

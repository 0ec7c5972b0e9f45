import type { NumberFormat } from './number-format.ts'

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

/** How the numbers of a column are written. */
export interface WrittenNumbers {
  /** Null when no sign decides it. */
  numberFormat: NumberFormat | null
  /** The fewest and the most decimals of any cell. */
  fewest: number
  most: number
}

/**
 * Decides from the whole column: the first format that reads every cell. Any sign seen fixes the format, so that no
 * other language reads it differently. Long numbers that are all equally long are codes or phone numbers.
 */
export function watchNumbers() {
  let possible: Evidence[] = candidates.map(each => ({ ...each, decimals: new Set() }))
  let signs = false
  let wholeNumbers = false
  let shortest = Infinity
  let longest = 0
  return {
    /** Looks at one cell; false when the column is not one of numbers. */
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
    /** What the column is, once all cells were seen; null when its numbers are codes. */
    found(filled: number): WrittenNumbers | null {
      const [best] = possible
      if (!best || (filled > 1 && shortest === longest && longest >= codeLength)) return null
      const decimals = [...best.decimals, ...(wholeNumbers ? [0] : [])]
      const [fewest, most] = [Math.min(...decimals), Math.max(...decimals)]
      return { numberFormat: signs ? best.format : null, fewest, most }
    },
  }
}

import type { DecimalSign, GuessContext } from '../field-type.ts'
import { separators, type NumberFormat } from './number-format.ts'

/** The digits before the decimal sign may be missing: '.5'. */
const candidates = [
  { format: 'comma_period', shape: /^-?(?:\d+|\d{1,3}(?:,\d{3})+|(?=\.\d))(?:\.(\d+)(e[+-]?\d{1,3})?)?$/i },
  { format: 'period_comma', shape: /^-?(?:\d+|\d{1,3}(?:\.\d{3})+|(?=,\d))(?:,(\d+)(e[+-]?\d{1,3})?)?$/i },
  { format: 'space_comma', shape: /^-?(?:\d+|\d{1,3}(?:[ \u00A0\u202F]\d{3})+|(?=,\d))(?:,(\d+)(e[+-]?\d{1,3})?)?$/i },
  {
    format: 'space_period',
    shape: /^-?(?:\d+|\d{1,3}(?:[ \u00A0\u202F]\d{3})+|(?=\.\d))(?:\.(\d+)(e[+-]?\d{1,3})?)?$/i,
  },
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

/** A double holds this many digits of any number. */
const safeDigits = 15

const decimalOf = (format: NumberFormat): DecimalSign => (separators(format).decimal === ',' ? ',' : '.')

/** The significant digits of a number with '.' and no groups, and the power of ten of the last one: '1.50' is '15e-1'. */
function significant(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().replace(/^-/, '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  return kept === '' ? '0' : `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`
}

/** Whether a number field stores and shows exactly this number, written in a format. */
function isExact(text: string, format: NumberFormat): boolean {
  const { decimal } = separators(format)
  const plain = text.replaceAll(decimal === ',' ? /[.\s]/g : /[,\s]/g, '').replace(decimal, '.')
  return significant(String(Number(plain))) === significant(plain)
}

/** A number such as '-12' or '1234.56': its digits, and those behind the point. */
interface PlainNumber {
  digits: number
  decimals: number
  hasPoint: boolean
  isNegative: boolean
}

/** Reads a number without groups, spaces, and a leading zero that makes it a code; null for anything else. */
function plainNumber(text: string): PlainNumber | null {
  const isNegative = text.charCodeAt(0) === 45
  const start = isNegative ? 1 : 0
  let point = -1
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 46 && point === -1 && at > start) point = at
    else if (code < 48 || code > 57) return null
  }
  const end = point === -1 ? text.length : point
  const hasPoint = point !== -1
  const digits = text.length - start - (hasPoint ? 1 : 0)
  const isCode = text.charCodeAt(start) === 48 && end - start > 1
  if (digits === 0 || digits > safeDigits || isCode || point === text.length - 1) return null
  return { digits, decimals: hasPoint ? text.length - point - 1 : 0, hasPoint, isNegative }
}

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
  let hasPointOrComma = false
  let losesDigits = false
  let wholeNumbers = false
  let shortest = Infinity
  let longest = 0

  /** Examines a plain number without regular expressions. @returns false if it rules out a format. */
  function seePlain({ digits, decimals, hasPoint, isNegative }: PlainNumber): boolean {
    if (hasPoint && possible.some(({ format }) => decimalOf(format) !== '.')) return false
    longest = Math.max(longest, digits)
    if (!hasPoint && !isNegative) {
      shortest = Math.min(shortest, digits)
      wholeNumbers = true
      return true
    }
    shortest = 0
    if (hasPoint) signs = hasPointOrComma = true
    for (const each of possible) each.decimals.add(decimals)
    return true
  }

  return {
    /** Examines one cell; false if the column is not numeric. */
    see(cell: string): boolean {
      const number = plainNumber(cell)
      if (number && seePlain(number)) return true
      const text = cell.trim()
      if (text.length > 40 || (leadingZero.test(text) && !zeroFraction.test(text))) return false
      const digits = text.replaceAll(/e.*|\D/gi, '').length
      if (digits > safeDigits && !text.includes('.') && !text.includes(',')) {
        losesDigits = !isExact(text, 'comma_period')
        return false
      }
      const plain = digits > 0 && digits === text.length
      shortest = plain ? Math.min(shortest, digits) : 0
      longest = Math.max(longest, digits)
      if (plain) {
        wholeNumbers = true
        return true
      }
      if (digits < text.length - (text.startsWith('-') ? 1 : 0)) signs = true
      if (/[.,]/.test(text)) hasPointOrComma = true
      const readable = possible.filter(each => {
        const match = each.shape.exec(text)
        if (match) each.decimals.add(match[1]?.length ?? 0)
        return match !== null
      })
      possible = digits > safeDigits ? readable.filter(({ format }) => isExact(text, format)) : readable
      losesDigits = possible.length === 0 && readable.length > 0
      return possible.length > 0
    },
    losesDigits: () => losesDigits,
    /** The decimal sign that the cells require; 'either' if it decides what they mean; null if they have none. */
    decimal(): DecimalSign | 'either' | null {
      const [sign, ...others] = new Set(possible.map(({ format }) => decimalOf(format)))
      if (!hasPointOrComma || sign === undefined) return null
      return others.length > 0 ? 'either' : sign
    },
    /** The format after all cells were examined; null if the numbers are codes, or if they could mean two things. */
    found({ filled, decimal }: GuessContext): WrittenNumbers | null {
      const isEither = new Set(possible.map(({ format }) => decimalOf(format))).size > 1 && hasPointOrComma
      if (isEither && decimal === 'mixed') return null
      const best = possible.find(({ format }) => decimalOf(format) === decimal) ?? possible[0]
      if (!best || (filled > 1 && shortest === longest && longest >= codeLength)) return null
      const decimals = [...best.decimals, ...(wholeNumbers ? [0] : [])]
      const [fewest, most] = [Math.min(...decimals), Math.max(...decimals)]
      return { numberFormat: signs ? best.format : null, fewest, most }
    },
  }
}

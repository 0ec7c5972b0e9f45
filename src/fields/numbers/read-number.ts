import { empty, unreadable, value, type FieldContext, type Reading } from '../field-type.ts'
import { exactDigits, isKeptExactly } from './exact-digits.ts'
import { shiftPoint } from './shift-point.ts'
import { separators, type NumberFormat, type Separators } from './number-format.ts'

/** The format of a text to read as a number. */
export interface ReadStyle {
  numberFormat: NumberFormat
  /** A power of ten, at most 0, to multiply the written number by: -2 for percents. */
  powerOfTen?: number
  /** Whether a number with a currency sign is refused. */
  refusesCurrency?: boolean
}

const currencySign = /\p{Sc}/u

/** Reads '-12' and '12.5' without allocations; undefined if the text needs the full parser. */
function readPlain(text: string, decimal: string, powerOfTen: number): number | undefined {
  const length = text.length
  const start = text.charCodeAt(0) === 45 ? 1 : 0
  if (length === start || length - start > exactDigits + 1) return undefined
  const point = decimal.charCodeAt(0)
  let scale = 0
  let digits = 0
  for (let at = start; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) {
      digits = digits * 10 + (code - 48)
      scale *= 10
    } else if (code === point && scale === 0 && at > start && at < length - 1) scale = 1
    else return undefined
  }
  if (digits > Number.MAX_SAFE_INTEGER) return undefined
  // Both are exact, so the quotient is the nearest double, as if the text had been parsed.
  const size = digits / (Math.max(scale, 1) * 10 ** -powerOfTen)
  return start === 1 && size !== 0 ? -size : size
}

/** Longer than any number with its groups and spaces. The regular expressions are slow on very long texts. */
const maxLength = 1000

const plainAscii = /^[\x20-\x7E]*$/
const spaces = /[ \u00A0\u2007\u2009\u202F]/g
const directionMarks = /[\u061C\u200E\u200F]/g
const currencySignBefore = /^\p{Sc}\s*/u
const currencySignBehind = /\s*\p{Sc}$/u

const withoutCurrency = (text: string) => text.replace(currencySignBefore, '').replace(currencySignBehind, '')

/** Unifies minus signs, apostrophes, spaces, and the digits of other scripts. */
function unify(text: string): string {
  if (plainAscii.test(text)) return text
  return text
    .replaceAll(directionMarks, '')
    .replaceAll(spaces, ' ')
    .replaceAll('\u2212', '-')
    .replaceAll('’', "'")
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, digit => String(digitValue(digit.charCodeAt(0))))
}

const digitValue = (code: number) => (code >= 0xff10 ? code - 0xff10 : (code - 0x0660) & 15)

/** The text without its sign and currency. Accountants write -12 as '(12)'. */
function unsign(text: string): { negative: boolean; size: string } {
  const size = withoutCurrency(text.trim())
  const bookkept = /^\((.+)\)$/.exec(size)
  if (bookkept?.[1]) {
    const inner = withoutCurrency(bookkept[1].trim())
    return { negative: true, size: /^[-+]/.test(inner) ? '' : inner }
  }
  if (!/^[-+]/.test(size)) return { negative: false, size }
  return { negative: size.startsWith('-'), size: withoutCurrency(size.slice(1).trimStart()) }
}

const shapes = new Map<string, { group: string; shape: RegExp }>()

const escape = (sign: string) => sign.replaceAll(/[^\w ]/g, String.raw`\$&`)

/** The shape of an unsigned number: groups of three (in India, two before the last three), exponent. */
function shapeOf(signs: Separators): { group: string; shape: RegExp } {
  const key = signs.group + signs.decimal
  const existing = shapes.get(key)
  if (existing) return existing
  const group = unify(signs.group)
  const [g, d] = [escape(group), escape(signs.decimal)]
  const shape = new RegExp(`^(\\d+|\\d{1,3}(?:${g}\\d{2,3})*${g}\\d{3})?(?:${d}(\\d*))?(?:[eE]([+-]?\\d{1,4}))?$`)
  const made = { group, shape }
  shapes.set(key, made)
  return made
}

const commaPeriod: Separators = { group: ',', decimal: '.' }
const periodComma: Separators = { group: '.', decimal: ',' }

/** The reason why a text is no number. A number with the other decimal sign is shown as the person should write it. */
function refusal(text: string, { decimal }: Separators): string {
  const { negative, size } = unsign(text)
  const [other, name] = decimal === ',' ? [commaPeriod, 'comma'] : [periodComma, 'point']
  const [match, whole, fraction] = shapeOf(other).shape.exec(size) ?? []
  if (match === undefined || whole === undefined || !fraction) return 'Use a number'
  const digits = `${whole.replaceAll(other.group, '')}${decimal}${fraction}`
  return `Use a ${name} for decimals: ${negative ? '-' : ''}${digits}`
}

function readUnified(text: string, signs: Separators, powerOfTen: number): Reading<number> {
  const { negative, size } = unsign(text)
  const { group, shape } = shapeOf(signs)
  const match = shape.exec(size)
  const whole = match?.[1]?.replaceAll(group, '') ?? ''
  const fraction = match?.[2] ?? ''
  if (!match || whole + fraction === '') return unreadable(refusal(text, signs))
  const exponent = match[3]
  const times = (power: number) => Number(`${whole || '0'}.${fraction || '0'}e${Number(exponent ?? 0) + power}`)
  const number = times(powerOfTen)
  if (!Number.isFinite(number)) return unreadable('The number is too large')
  // A percent may be kept exactly as a fraction, though no double has the digits that were written.
  const isKept = () =>
    isKeptExactly(times(0), whole, fraction) ||
    shiftPoint(number, -powerOfTen) === (fraction === '' ? whole : `${whole}.${fraction}`)
  if (exponent === undefined && !isKept()) {
    return unreadable('The number has too many digits')
  }
  return value(negative && number !== 0 ? -number : number)
}

/**
 * Reads a number in the field's format, with or without groups, currency sign, and exponent. Separators of another
 * format are refused: '1.234,5' and '1,5' are unreadable if the point is the decimal sign. So are numbers that cannot be
 * stored without changing a digit that a field can show.
 */
export function readNumber(text: string, style: ReadStyle, context: Pick<FieldContext, 'locale'>): Reading<number> {
  const { numberFormat, powerOfTen = 0, refusesCurrency = false } = style
  const signs = separators(numberFormat, context.locale)
  const plain = readPlain(text, signs.decimal, powerOfTen)
  if (plain !== undefined) return value(plain)
  const written = text.trim()
  if (written.length > maxLength || (refusesCurrency && currencySign.test(written))) return unreadable('Use a number')
  const unified = unify(written)
  return unified.trim() === '' ? empty : readUnified(unified, signs, powerOfTen)
}

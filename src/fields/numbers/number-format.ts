import * as z from 'zod/mini'
import type { FieldContext } from '../field-type.ts'

export const numberFormats = ['local', 'comma_period', 'period_comma', 'space_comma', 'space_period'] as const

export type NumberFormat = (typeof numberFormats)[number]

export const maxDecimalPlaces = 6

/** Schemas shared by the templates of number types. */
export const decimalPlaces = z.int().check(z.gte(0), z.lte(maxDecimalPlaces))
export const numberFormat = z._default(z.enum(numberFormats), 'local')

/** How a number is written. */
export interface NumberStyle {
  /** Absent to show all decimals of the number. */
  decimalPlaces?: number | undefined
  numberFormat: NumberFormat
}

export interface Separators {
  /** Characters allowed between groups of digits. */
  group: string
  decimal: string
}

const noBreakSpace = '\u00A0'

const fixed: Record<Exclude<NumberFormat, 'local'>, Separators> = {
  comma_period: { group: ',', decimal: '.' },
  period_comma: { group: '.', decimal: ',' },
  space_comma: { group: noBreakSpace, decimal: ',' },
  space_period: { group: noBreakSpace, decimal: '.' },
}

const defaultLocale = 'en-US'

/** Latin digits in every language, so a shown number can be read back. */
const latin = (locale: string) => `${locale}-u-nu-latn`

const localSeparators = new Map<string, Separators>()

/** The separators of a format; 'local' uses those of the person's language. */
export function separators(format: NumberFormat, locale: string = defaultLocale): Separators {
  if (format !== 'local') return fixed[format]
  const existing = localSeparators.get(locale)
  if (existing) return existing
  const parts = new Intl.NumberFormat(latin(locale), { useGrouping: 'always' }).formatToParts(1234567.5)
  const part = (type: string, otherwise: string) => parts.find(each => each.type === type)?.value ?? otherwise
  const found = { group: part('group', ','), decimal: part('decimal', '.') }
  localSeparators.set(locale, found)
  return found
}

const localFormats = new Map<string, Intl.NumberFormat>()

function localFormat(locale: string, places: number | undefined): Intl.NumberFormat {
  const key = `${locale} ${places ?? ''}`
  const existing = localFormats.get(key)
  if (existing) return existing
  const format = new Intl.NumberFormat(latin(locale), {
    minimumFractionDigits: places ?? 0,
    maximumFractionDigits: places ?? 100,
    signDisplay: 'negative',
  })
  localFormats.set(key, format)
  return format
}

const betweenThousands = /\B(?=(\d{3})+$)/g

/** The digits of a number with '.' and no groups: '-1234.50'. A number of 22 or more digits has an exponent. */
export function plainDigits(number: number, places?: number): string {
  const digits = places === undefined || Math.abs(number) >= 1e21 ? String(number) : number.toFixed(places)
  return /[1-9]/.test(digits) ? digits : digits.replace('-', '')
}

/** A number as its field shows it, in the person's language if the format is 'local'. */
export const showNumber = (number: number, style: NumberStyle, context?: FieldContext): string =>
  showDigits(plainDigits(number, style.decimalPlaces), style, context)

/** Formats the result of `plainDigits` with the separators of a format. */
export function showDigits(digits: string, style: NumberStyle, context?: FieldContext): string {
  const locale = context?.locale ?? defaultLocale
  const { group, decimal } = separators(style.numberFormat, locale)
  if (digits.includes('e')) return digits.replace('.', decimal)
  if (style.numberFormat === 'local') return localFormat(locale, style.decimalPlaces).format(digits as `${number}`)
  const [whole = '', fraction] = digits.split('.')
  const grouped = whole.length > 3 ? whole.replaceAll(betweenThousands, group) : whole
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
}

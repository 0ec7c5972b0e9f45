import * as z from 'zod/mini'
import type { FieldContext } from '../field-type.ts'
import { isTimeZone } from '../field-context.ts'
import { isoDate } from './calendar.ts'

export const dateFormats = ['local', 'long', 'us', 'european', 'iso'] as const

export type DateFormat = (typeof dateFormats)[number]

export const timeFormats = ['12h', '24h'] as const

/** Date fields show only `dateFormat`. The time settings are kept for a conversion to datetime. */
export const dateTemplate = z.strictObject({
  dateFormat: z._default(z.enum(dateFormats), 'local'),
  displayTime: z.optional(z.boolean()),
  timeFormat: z.optional(z.enum(timeFormats)),
  displayTimeZone: z.optional(z.boolean()),
  timezone: z.optional(z.string().check(z.maxLength(64), z.refine(isTimeZone, 'This time zone is not known'))),
})

export type DateTemplate = z.infer<typeof dateTemplate>

export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** How a language writes dates: the order of the parts, and the words between them. */
export interface DateLanguage {
  order: DateOrder
  /** Month numbers by name, in lower case and without periods. */
  months: ReadonlyMap<string, number>
  /** Words beside a month that carry no date: weekdays, 'de', '年'. */
  fillers: ReadonlySet<string>
  local: Intl.DateTimeFormat
  long: Intl.DateTimeFormat
}

const defaultLocale = 'en-US'
const words = /[\p{L}\p{M}]+/gu

/** Words in the form they are compared in: lower case, letters only. */
export const wordsOf = (text: string): string[] => text.normalize('NFC').toLowerCase().match(words) ?? []

const format = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { timeZone: 'UTC', ...options })

const monthStyles: Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
]

function addMonths(months: Map<string, number>, locale: string): void {
  for (const style of monthStyles) {
    const names = format(locale, style)
    for (let month = 1; month <= 12; month++) {
      const parts = names.formatToParts(Date.UTC(2024, month - 1, 15))
      const name = parts.find(part => part.type === 'month')?.value ?? ''
      const [word, ...more] = wordsOf(name)
      if (!word || more.length > 0 || /\d/.test(name)) continue
      // Hebrew writes 'in January' as one word.
      const written = wordsOf(parts.map(part => part.value).join('')).find(each => each.includes(word))
      for (const each of [word, written ?? word]) months.set(each, month)
    }
  }
}

function addFillers(fillers: Set<string>, locale: string): void {
  for (let day = 1; day <= 7; day++) {
    for (const weekday of ['long', 'short'] as const) {
      const style = format(locale, { year: 'numeric', month: 'long', day: 'numeric', weekday })
      for (const part of style.formatToParts(Date.UTC(2024, 0, day))) {
        if (part.type === 'literal' || part.type === 'weekday')
          for (const word of wordsOf(part.value)) fillers.add(word)
      }
    }
  }
  for (const part of format(locale, { dateStyle: 'long' }).formatToParts(0)) {
    if (part.type !== 'month' || /\d/.test(part.value)) for (const word of wordsOf(part.value)) fillers.add(word)
  }
}

function createLanguage(locale: string): DateLanguage {
  const local = format(locale, { year: 'numeric', month: 'numeric', day: 'numeric' })
  const months = new Map<string, number>([['sept', 9]])
  const fillers = new Set(['st', 'nd', 'rd', 'th', 'of', 'the', ...'年月日년월일'])
  for (const each of new Set([defaultLocale, locale])) {
    addMonths(months, each)
    addFillers(fillers, each)
  }
  const order = local.formatToParts(0).map(part => (/^(year|month|day)$/.test(part.type) ? part.type[0] : ''))
  return {
    order: orderOf(order.join('')),
    months,
    fillers,
    local,
    long: format(locale, { dateStyle: 'long' }),
  }
}

const orderOf = (letters: string): DateOrder => (letters === 'mdy' || letters === 'ymd' ? letters : 'dmy')

const languages = new Map<string, DateLanguage>()

/** How a language writes dates; English names always work. Cached by locale. */
export function dateLanguage(locale: string = defaultLocale): DateLanguage {
  const existing = languages.get(locale)
  if (existing) return existing
  const made = createLanguage(locale)
  languages.set(locale, made)
  return made
}

/** The order in which a field's format reads ambiguous numbers. */
export function dateOrder(dateFormat: DateFormat, locale: string): DateOrder {
  if (dateFormat === 'us') return 'mdy'
  return dateFormat === 'european' ? 'dmy' : dateLanguage(locale).order
}

/** A date as its field shows it. */
export function showDate(date: string, { dateFormat }: DateTemplate, context?: FieldContext): string {
  if (dateFormat === 'iso') return date
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
  if (dateFormat === 'us') return `${month}/${day}/${date.slice(0, 4)}`
  if (dateFormat === 'european') return `${day}/${month}/${date.slice(0, 4)}`
  // Years before 1000 would show with fewer digits and read back as other years. Before 1583, Intl uses another
  // calendar.
  if (year < 1583) return isoDate(year, month, day)
  const language = dateLanguage(context?.locale)
  return language[dateFormat].format(Date.UTC(year, month - 1, day))
}

import { wordsOf } from '../date/date-format.ts'

/** How a language writes times of day beside dates. */
export interface TimeLanguage {
  /** Words for AM and PM: 午後, م. */
  halves: ReadonlyMap<string, 'am' | 'pm'>
  /** Words between a date and a time: 'at', 'um', 'à'. */
  joiners: ReadonlySet<string>
}

const format = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { timeZone: 'UTC', ...options })

function createLanguage(locale: string): TimeLanguage {
  const halves = new Map<string, 'am' | 'pm'>()
  const hours = format(locale, { hour: 'numeric', hour12: true })
  for (let hour = 0; hour < 24; hour++) {
    const period = hours.formatToParts(Date.UTC(2024, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')
    const [word, ...more] = wordsOf(period?.value ?? '')
    if (word && more.length === 0) halves.set(word, hour < 12 ? 'am' : 'pm')
  }
  const joiners = new Set(['at', 'um', 'à', 'kl'])
  const both = format(locale, { dateStyle: 'long', timeStyle: 'short' }).formatToParts(Date.UTC(2024, 0, 1, 14, 30))
  const hourAt = both.findIndex(({ type }) => type === 'hour' || type === 'dayPeriod')
  const before = both[hourAt - 1]
  if (before?.type === 'literal') for (const word of wordsOf(before.value)) joiners.add(word)
  return { halves, joiners }
}

const languages = new Map<string, TimeLanguage>()

/** How a language writes times; cached by locale. */
export function timeLanguage(locale: string): TimeLanguage {
  const existing = languages.get(locale)
  if (existing) return existing
  const made = createLanguage(locale)
  languages.set(locale, made)
  return made
}

import type { FieldContext } from './field-type.ts'

/**
 * The context of a person as their client describes them: a time zone or language that nobody knows is UTC and English.
 * Some systems name languages in ways that are not BCP 47 ('en-US@posix').
 */
export const fieldContext = (person: {
  timeZone?: string | null | undefined
  locale?: string | null | undefined
}): FieldContext => ({
  now: Date.now(),
  timeZone: knownTimeZone(person.timeZone),
  locale: knownLocale(person.locale),
})

/** The context of the person in front of this browser. */
export const contextHere = (): FieldContext =>
  fieldContext({
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: navigator.languages.find(isLocale) ?? navigator.language,
  })

/** A time zone by the name that all know it by; undefined when nobody does. */
function canonicalTimeZone(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

const knownTimeZone = (timeZone: string | null | undefined): string =>
  (timeZone && canonicalTimeZone(timeZone)) || 'UTC'

/** Whether this names a time zone, such as 'Europe/Berlin'. Offsets do not: '+02' is west of Greenwich to PostgreSQL. */
export const isTimeZone = (name: string): boolean => /^[a-z]/i.test(name) && canonicalTimeZone(name) !== undefined

/** The language as formats know it, without extensions: there are only so many, and what is made for each is kept. */
function knownLocale(locale: string | null | undefined): string {
  if (!locale || !isLocale(locale)) return 'en-US'
  const [supported] = Intl.DateTimeFormat.supportedLocalesOf(locale)
  if (supported === undefined) return 'en-US'
  return new Intl.Locale(new Intl.DateTimeFormat(supported).resolvedOptions().locale).baseName
}

function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1
  } catch {
    return false
  }
}

import type { FieldContext } from './field-type.ts'

/**
 * The field context that a person's client describes. An unknown time zone becomes UTC, an unknown language English.
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

/** The field context of this browser. */
export const browserContext = (): FieldContext =>
  fieldContext({
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: navigator.languages.find(isLocale) ?? navigator.language,
  })

/** The canonical name of a time zone; undefined if it is unknown. */
function canonicalTimeZone(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

const knownTimeZone = (timeZone: string | null | undefined): string =>
  (timeZone && canonicalTimeZone(timeZone)) || 'UTC'

/**
 * Whether this is the name of a time zone, such as 'Europe/Berlin'. Offsets are refused because PostgreSQL reads '+02'
 * as west of Greenwich.
 */
export const isTimeZone = (name: string): boolean => /^[a-z]/i.test(name) && canonicalTimeZone(name) !== undefined

/** The language without extensions. This keeps the number of languages small, because formats are cached for each. */
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

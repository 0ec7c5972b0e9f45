/** What spreadsheets write beside the text of a number: the number itself, and how it is shown. Pure. */

/** Day 0 of the calendar that spreadsheets count in. */
const dayZero = Date.UTC(1899, 11, 30)
const dayLength = 86_400_000

/**
 * The day, or the day and time, that a spreadsheet counts as this number: '2026-01-31', '2026-01-31T10:30:00'. Null for
 * times of no day, and for the first days of 1900, which programs do not count alike.
 */
export function serialDate(days: number): string | null {
  if (!(days >= 61 && days < 2_958_466)) return null
  const written = new Date(dayZero + Math.round(days * 86_400) * 1_000).toISOString()
  return (Math.round(days * 86_400) * 1_000) % dayLength === 0 ? written.slice(0, 10) : written.slice(0, 19)
}

/** Texts, languages and signs of a number format, which may hold any letter; and the halves of a day. */
const notOfDays = /"[^"]*"|\[[^\]]*\]|\\.|_.|am\/pm|a\/p|general|standard/gi

/** Letters for days and years, as formats name them in the languages that name them otherwise than English. */
const ofDays = /[dyatjgv]/i

/** Whether a number format, such as LibreOffice's 'DD.MM.YY' or its German 'TT.MM.JJ', shows numbers as days. */
export function isDateFormat(format: string): boolean {
  const left = format.replaceAll(notOfDays, '')
  return ofDays.test(left) && !/[0#%]/.test(left.replaceAll(/[.,]0+/g, ''))
}

/** How Google Sheets numbers the formats that show a day: with the day alone, and with the time. */
const sheetsDays = new Set([5, 7])

/** Whether the format that Google Sheets wrote, as JSON, shows numbers as days. */
export function isSheetsDateFormat(json: string | null): boolean {
  if (json === null) return false
  try {
    const format = JSON.parse(json) as Record<string, unknown> | null
    const pattern = format?.['2']
    return (
      sheetsDays.has(Number(format?.['1'])) && (typeof pattern !== 'string' || pattern === '' || isDateFormat(pattern))
    )
  } catch {
    return false
  }
}

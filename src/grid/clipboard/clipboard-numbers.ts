/** Reads the dates that spreadsheets put on the clipboard as serial numbers. Pure. */

/** The day that spreadsheets number 0. */
const dayZero = Date.UTC(1899, 11, 30)
const dayLength = 86_400_000

/**
 * The date of a spreadsheet's serial number: '2026-01-31' or, with a time, '2026-01-31T10:30:00'. Null for times without a
 * date, and for January and February 1900, which programs number differently.
 */
export function serialDate(days: number): string | null {
  if (!(days >= 61 && days < 2_958_466)) return null
  const text = new Date(dayZero + Math.round(days * 86_400) * 1_000).toISOString()
  return (Math.round(days * 86_400) * 1_000) % dayLength === 0 ? text.slice(0, 10) : text.slice(0, 19)
}

/** Parts of a number format that may contain date letters without being dates: quoted text, languages, and AM/PM. */
const nonDateParts = /"[^"]*"|\[[^\]]*\]|\\.|_.|am\/pm|a\/p|general|standard/gi

/** Letters for days and years in formats of several languages. */
const dateLetters = /[dyatjgv]/i

/** Whether a number format shows dates, such as LibreOffice's 'DD.MM.YY' or its German 'TT.MM.JJ'. */
export function isDateFormat(format: string): boolean {
  const rest = format.replaceAll(nonDateParts, '')
  return dateLetters.test(rest) && !/[0#%]/.test(rest.replaceAll(/[.,]0+/g, ''))
}

/** Google Sheets' format kinds for dates without and with a time. */
const sheetsDateKinds = new Set([5, 7])

/** Whether a format from Google Sheets, as JSON, shows dates. */
export function isSheetsDateFormat(json: string | null): boolean {
  if (json === null) return false
  try {
    const format = JSON.parse(json) as Record<string, unknown> | null
    const pattern = format?.['2']
    return (
      sheetsDateKinds.has(Number(format?.['1'])) &&
      (typeof pattern !== 'string' || pattern === '' || isDateFormat(pattern))
    )
  } catch {
    return false
  }
}

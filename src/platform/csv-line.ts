const beginsFormula = /^'*[=+\-@\t\r]/
/** What a spreadsheet takes for a number, whatever its sign: '-1,234.50', '-$5', '+3%'. */
const isNumber = /^[+-]\p{Sc}?[\d., \u00A0\u202F]+%?$/u
const isGuarded = /^''*[=+\-@\t\r]/
const needsQuotes = /[",\r\n]/

/**
 * A text that no spreadsheet runs as a formula: one that would get an apostrophe in front, as OWASP advises
 * (https://owasp.org/www-community/attacks/CSV_Injection). One that looks as if it had one gets another, so that
 * `bareText` always gives back the same text.
 */
export const guardedText = (text: string): string =>
  beginsFormula.test(text) && !isNumber.test(text) ? `'${text}` : text

/** A text as it was before `guardedText`. */
export const bareText = (text: string): string => (isGuarded.test(text) ? text.slice(1) : text)

/** One line of CSV. A line with one empty cell is not blank: that would be no row. */
export const csvLine = (texts: readonly string[]): string =>
  texts.length === 1 && texts[0] === '' ? '""\r\n' : `${texts.map(csvCell).join(',')}\r\n`

const csvCell = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

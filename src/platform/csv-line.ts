const beginsFormula = /^'*[=+\-@\t\r]/
/** Texts that spreadsheets read as numbers: '-1,234.50', '-$5', '+3%'. */
const isNumber = /^[+-]\p{Sc}?[\d., \u00A0\u202F]+%?$/u
const isGuarded = /^''*[=+\-@\t\r]/
const needsQuotes = /[",\r\n]/

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection). A text that already looks escaped gets another one, so that
 * `bareText` always returns the original.
 */
export const guardedText = (text: string): string =>
  beginsFormula.test(text) && !isNumber.test(text) ? `'${text}` : text

/** Reverts `guardedText`. */
export const bareText = (text: string): string => (isGuarded.test(text) ? text.slice(1) : text)

/** Writes one line of CSV. A line with one empty cell is quoted, because a blank line is not a row. */
export function csvLine(texts: readonly string[]): string {
  const [first = ''] = texts
  if (texts.length === 1 && first === '') return '""\r\n'
  let line = csvCell(first)
  for (let at = 1; at < texts.length; at++) line += `,${csvCell(texts[at]!)}`
  return `${line}\r\n`
}

const csvCell = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

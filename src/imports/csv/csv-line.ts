const beginsFormula = /^[=+\-@\t\r]/
const needsQuotes = /[",\r\n]/

/**
 * One line of CSV. A text that a spreadsheet would run as a formula gets an apostrophe in front, as OWASP advises
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const csvLine = (texts: readonly string[]): string => `${texts.map(csvCell).join(',')}\r\n`

function csvCell(text: string): string {
  const safe = beginsFormula.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

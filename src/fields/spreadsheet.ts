const millisecondsOfDay = 86_400_000

/** The day from which spreadsheets count, in days before 1970. */
const spreadsheetEpoch = 25_569

/** Before March 1900 spreadsheets have a day that never was. */
const firstSerial = 61

/** A local time, in milliseconds as if it were UTC, as spreadsheets count days; null before 1 March 1900. */
export function daySerial(local: number): number | null {
  const serial = local / millisecondsOfDay + spreadsheetEpoch
  return serial >= firstSerial ? serial : null
}

/** The format of a number with so many decimals, in groups of thousands. */
export const numberCode = (decimalPlaces: number): string =>
  decimalPlaces === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimalPlaces)}`

/** The format in which a spreadsheet shows a number as it thinks best. */
export const generalCode = 'General'

/** Formats of days by those of fields; 'local' is the one that follows the language of the spreadsheet. */
export const dayCodes = {
  local: 'mm-dd-yy',
  long: 'mmmm d, yyyy',
  us: 'm/d/yyyy',
  european: 'd/m/yyyy',
  iso: 'yyyy-mm-dd',
} as const

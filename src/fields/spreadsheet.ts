const millisecondsOfDay = 86_400_000

/** Day 0 of spreadsheets, in days before 1970. */
const spreadsheetEpoch = 25_569

/** Before March 1900, spreadsheets count February 29, 1900, which did not exist. */
const firstSerial = 61

/** A local time, in milliseconds as if it were UTC, as a spreadsheet's day number; null before March 1, 1900. */
export function daySerial(local: number): number | null {
  const serial = local / millisecondsOfDay + spreadsheetEpoch
  return serial >= firstSerial ? serial : null
}

/** The local time of a spreadsheet's day number, in milliseconds as if it were UTC. Google Sheets has no 1900 leap day. */
export const spreadsheetTime = (serial: number): number => Math.round((serial - spreadsheetEpoch) * millisecondsOfDay)

/** The number format with this many decimals and thousands separators. */
export const numberCode = (decimalPlaces: number): string =>
  decimalPlaces === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimalPlaces)}`

/** The format that lets a spreadsheet choose how to show a number. */
export const generalCode = 'General'

/** Spreadsheet formats by date format. 'local' follows the language of the spreadsheet. */
export const dayCodes = {
  local: 'mm-dd-yy',
  long: 'mmmm d, yyyy',
  us: 'm/d/yyyy',
  european: 'd/m/yyyy',
  iso: 'yyyy-mm-dd',
} as const

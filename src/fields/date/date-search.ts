import type { DateFormat } from './date-format.ts'

const patterns = { us: 'FMMM/FMDD/YYYY', european: 'FMDD/FMMM/YYYY', long: 'FMMonth FMDD, YYYY', iso: 'YYYY-MM-DD' }

/** How SQL writes a date for search. Formats that follow the person's language are found as they are kept. */
export const searchPattern = (dateFormat: DateFormat): string => patterns[dateFormat === 'local' ? 'iso' : dateFormat]

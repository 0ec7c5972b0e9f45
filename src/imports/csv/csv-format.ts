import type { CsvEncoding } from './encoding.ts'
import type { CsvDialect } from './scan-rows.ts'

/** How the cells of a file are written. */
export interface CsvFormat {
  encoding: CsvEncoding
  dialect: CsvDialect
  /** Whether texts that look like formulas have an apostrophe in front that is not part of them, as in our exports. */
  isGuarded?: boolean
  /** Whether numbers have a decimal point and no groups, whatever the format of their field. */
  hasPlainNumbers?: boolean
}

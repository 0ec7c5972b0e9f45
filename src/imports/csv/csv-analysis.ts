import { z } from 'zod'

import type { TypedColumn } from './column-profile.ts'
import { csvEncodings } from './encoding.ts'
import { delimiters } from './dialect.ts'

/** What a person may decide about a file instead of leaving it to be found out. */
export const CsvChoices = z.object({
  encoding: z.enum(csvEncodings).optional(),
  delimiter: z.enum(delimiters).optional(),
  quote: z.enum(['"', "'"]).nullable().optional(),
  hasHeader: z.boolean().optional(),
})

export type CsvChoices = z.infer<typeof CsvChoices>

/** A column of a file as it is offered for import. */
export interface CsvColumn extends TypedColumn {
  name: string
  /** All types that read every cell, with their templates; the first one is `type`. */
  fits: TypedColumn[]
  filled: number
  blank: number
  /** True for a column without a name and without a value; it is left out unless asked for. */
  skip: boolean
}

/** All that is known of a CSV file after it has been read whole. */
export interface CsvAnalysis {
  encoding: (typeof csvEncodings)[number]
  delimiter: string
  quote: string | null
  hasHeader: boolean
  /** Where the first row of data begins, for `CsvReader`. */
  firstRow: number
  rows: number
  columns: CsvColumn[]
  /** The first rows, each as wide as the table, long texts cut. */
  preview: string[][]
  /** What a person should know before importing, as sentences. */
  warnings: string[]
}

import { z } from 'zod'

import type { DecimalSign } from '../../fields/field-type.ts'
import type { FileSource } from '../sources/converted-rows.ts'
import type { TypedColumn } from './column-profile.ts'
import { csvEncodings } from './encoding.ts'
import { delimiters } from './dialect.ts'

/** A person's choices about a file, which replace guesses. */
export const CsvChoices = z.object({
  encoding: z.enum(csvEncodings).optional(),
  delimiter: z.enum(delimiters).optional(),
  quote: z.enum(['"', "'"]).nullable().optional(),
  hasHeader: z.boolean().optional(),
  /** The decimal sign of numbers that could mean two things, such as '1.234'. */
  decimal: z.enum(['.', ',']).optional(),
  /** Whether to remove the apostrophe in front of texts that look like formulas. */
  isGuarded: z.boolean().optional(),
  /** The position of the sheet of a workbook, or of the list in a JSON file. */
  part: z.number().int().min(0).max(10_000).optional(),
})

export type CsvChoices = z.infer<typeof CsvChoices>

/** A column of a file, as proposed for import. */
export interface CsvColumn extends TypedColumn {
  name: string
  /** All types that read every cell, with their templates; the first one is `type`. */
  fits: TypedColumn[]
  filled: number
  blank: number
  /** The column has no name and no values; it is left out unless the person includes it. */
  skip: boolean
}

/** The result of reading a whole CSV file. */
export interface CsvAnalysis {
  encoding: (typeof csvEncodings)[number]
  delimiter: string
  quote: string | null
  hasHeader: boolean
  /** The decimal sign of the file's numbers; null if none of them has a point or a comma, or if they are mixed. */
  decimal: DecimalSign | null
  /** Whether the apostrophe in front of texts that look like formulas is removed. */
  isGuarded: boolean
  /** Number of cells with such an apostrophe. */
  guardedCells: number
  /** Position of the first row of data, for `CsvReader`. */
  firstRow: number
  rows: number
  columns: CsvColumn[]
  /** The first rows, padded to the width of the table, with long texts cut. */
  preview: string[][]
  /** Sentences that the person should read before importing. */
  warnings: string[]
  /** The file that the rows were converted from; absent for CSV. */
  source?: FileSource
}

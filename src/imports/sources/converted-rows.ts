import { cutText } from '../../fields/text/cut-text.ts'
import type { TypedColumn } from '../csv/column-profile.ts'
import type { ArrivingFile } from '../csv/csv-reader.ts'

/** The language in which the numbers and dates of converted rows are written. */
export const rowsLocale = 'en'

/** The template with which converted rows are read: their numbers have no format of their own. */
export const withPlainNumbers = (template: unknown): unknown =>
  typeof template === 'object' && template !== null && 'numberFormat' in template
    ? { ...template, numberFormat: 'comma_period' }
    : template

/** A part of a file that can be imported by itself: a sheet of a workbook, or a list in a JSON file. */
export interface SourcePart {
  name: string
  isHidden: boolean
}

/** Maximum number of parts of a file that are listed. Later ones cannot be imported. */
export const maxParts = 1000

const maxNameLength = 255

/** A part as a list shows it. */
export const listedPart = ({ name, isHidden }: SourcePart): SourcePart => ({
  name: cutText(name, maxNameLength),
  isHidden,
})

export type SourceKind = 'xlsx' | 'json'

/** The file from which rows were converted, as the review shows it. */
export interface FileSource {
  /** 'service' for rows that were read from one, which need no conversion. */
  kind: SourceKind | 'service'
  parts: SourcePart[]
  /** The position of the part whose rows were read. */
  part: number
  /** Whether the columns have names of their own, so that no row is a header. */
  hasNames: boolean
}

/** What a conversion found, besides the rows. */
export interface ConvertedRows {
  source: FileSource
  /** The names of the columns; null if the first row may name them. */
  names: string[] | null
  /** The first row is a header, because its cells are of other kinds than those below; false if that is not certain. */
  showsHeader: boolean
  /** The types that the source states. @param hasHeader whether the first row counts as the header. */
  types(hasHeader: boolean): (TypedColumn | null)[]
  /** Sentences that the person should read before importing. */
  notes: string[]
}

/** Rows that were read from a service into a file, whose columns have names and types. */
export interface FetchedRows {
  source: FileSource
  names: string[]
  types: (TypedColumn | null)[]
}

/** Where rows are read from and written to. */
export interface Conversion {
  /** The file, which may still be arriving. Its rows file is beside it. */
  file: ArrivingFile
  /** The part that the person chose; undefined for the first one with values. */
  part: number | undefined
  /** Maximum size of the rows file in bytes. */
  maxBytes: number
}

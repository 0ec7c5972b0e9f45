import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'

import { bareText } from '../../platform/csv-line.ts'
import { AppError } from '../../platform/errors.ts'
import { columnNames } from './column-names.ts'
import { ColumnProfile, type FieldTypes, type TypedColumn } from './column-profile.ts'
import type { CsvAnalysis, CsvChoices } from './csv-analysis.ts'
import { CsvReader, type ArrivingFile, type CsvFormat } from './csv-reader.ts'
import { findDialect } from './dialect.ts'
import { findEncoding, markLength } from './encoding.ts'
import { looksLikeHeader } from './find-header.ts'
import { RowBatch } from './row-batch.ts'
import { scanRows } from './scan-rows.ts'
import { FileNotes } from './file-notes.ts'

const sampleSize = 256 * 1024
const headerRows = 500
const previewRows = 20
const maxPreviewLength = 300

/** Maximum number of fields in a table. */
const maxColumns = 500

interface Beginning {
  format: CsvFormat
  /** The encoding was guessed, so it may turn out wrong later in the file. */
  encodingIsGuess: boolean
  hasHeader: boolean
  /** Position of the first row, header or not. */
  start: number
}

/**
 * Reads a whole CSV file as it arrives. Returns its dialect and encoding, its columns with the types that fit every
 * cell, and warnings.
 * @throws AppError `bad_input` when there is nothing to import, or more columns than a table can have.
 */
export async function analyseCsv(file: ArrivingFile, choices: CsvChoices, types: FieldTypes): Promise<CsvAnalysis> {
  const beginning = await lookAtBeginning(file, choices, types)
  const analysis = await readWhole(file, beginning, types)
  if (analysis) return analysis
  return analyseCsv(file, { ...choices, encoding: 'windows-1252' }, types)
}

async function lookAtBeginning(file: ArrivingFile, choices: CsvChoices, types: FieldTypes): Promise<Beginning> {
  const { size, complete } = await file.beyond(sampleSize - 1)
  const bytes = await readBeginning(file.path, Math.min(size, sampleSize))
  const found = findEncoding(bytes)
  const encoding = choices.encoding ?? found.encoding
  const mark = markLength(bytes, encoding)
  const isWhole = complete && size <= sampleSize
  const wide = encoding === 'utf-16le' || encoding === 'utf-16be'
  const sample = wide ? Buffer.from(new TextDecoder(encoding).decode(bytes)) : bytes.subarray(mark)
  const dialect = findDialect(sample, isWhole)
  const delimiter = choices.delimiter ?? dialect.delimiter
  const quote = choices.quote === undefined ? dialect.quote : choices.quote
  const format = { encoding, dialect: { delimiter, quote } }
  const rows = sampleRows(sample.subarray(dialect.hintLength), format, isWhole)
  return {
    format,
    encodingIsGuess: choices.encoding === undefined && encoding === 'utf-8' && mark === 0,
    hasHeader: choices.hasHeader ?? looksLikeHeader(rows, types),
    start: (wide ? 0 : mark) + dialect.hintLength,
  }
}

async function readBeginning(path: string, length: number): Promise<Buffer> {
  await using handle = await open(path, 'r')
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, 0)
  return bytes.subarray(0, bytesRead)
}

function sampleRows(sample: Buffer, { dialect, encoding }: CsvFormat, isWhole: boolean): string[][] {
  let batch = scanRows(sample, { dialect, last: isWhole, maxRows: headerRows }, new RowBatch())
  if (batch.rowCount === 0) batch = scanRows(sample, { dialect, last: true, maxRows: 1 })
  return Array.from({ length: batch.rowCount }, (_, row) => batch.row(row, encoding).map(bareText))
}

/** Returns null when the encoding turns out to be wrong. */
async function readWhole(file: ArrivingFile, beginning: Beginning, types: FieldTypes): Promise<CsvAnalysis | null> {
  const { format, encodingIsGuess, hasHeader, start } = beginning
  const { encoding } = format
  const reader = new CsvReader(file, format, start)
  const profiles: ColumnProfile[] = []
  const preview: string[][] = []
  const notes = new FileNotes()
  let header: string[] = []
  let expected = 0
  let rows = 0
  let firstRow = start
  try {
    if (hasHeader) {
      const batch = await reader.next(1)
      if (!batch) throw new AppError('bad_input', 'This file is empty.')
      checkWidth(batch.endCell(0), 1)
      header = batch.row(0, encoding).map(bareText)
      firstRow = reader.position + batch.byteAfter(0)
      expected = header.length
      addProfiles(profiles, expected, types)
    }
    for (let batch = await reader.next(); batch; batch = await reader.next()) {
      const bytes = batch.bytes.subarray(0, batch.end)
      if (encoding === 'utf-8' && !isUtf8(bytes)) {
        if (encodingIsGuess) return null
        notes.unreadableText = true
      }
      for (let row = 0; row < batch.rowCount; row++) {
        const first = batch.firstCell(row)
        const width = batch.endCell(row) - first
        if (profiles.length === 0) {
          expected = width
          addProfiles(profiles, Math.min(width, maxColumns), types)
        }
        if (width !== expected || rows === 0) {
          const line = rows + (hasHeader ? 2 : 1)
          checkWidth(width, line)
          notes.seeWidth(width, expected, line)
          addProfiles(profiles, width, types)
        }
        for (let column = 0; column < width; column++) {
          const cell = first + column
          if (batch.hasNul(cell)) notes.cellsWithNul++
          profiles[column]!.see(batch.bareText(cell, encoding))
        }
        if (preview.length < previewRows) preview.push(batch.row(row, encoding).map(bareText))
        rows++
      }
    }
  } finally {
    await reader.close()
  }
  notes.blankLines = reader.blankLines
  notes.openQuote = reader.openQuote
  const columns = describeColumns({ header, profiles, rows }, types)
  if (columns.length === 0) throw new AppError('bad_input', 'This file is empty.')
  if (columns.every(column => column.skip)) throw new AppError('bad_input', 'This file has no values in it.')
  return {
    encoding,
    ...format.dialect,
    hasHeader,
    firstRow,
    rows,
    columns,
    preview: preview.map(row => columns.map((_, column) => cut(row[column] ?? ''))),
    warnings: notes.sentences(),
  }
}

function addProfiles(profiles: ColumnProfile[], width: number, types: FieldTypes): void {
  while (profiles.length < width) profiles.push(new ColumnProfile(types))
}

/** The first column names the records, so types that list their values, such as options, come last. */
function namesFirst(fits: Fits, types: FieldTypes): Fits {
  const hasList = ({ type }: TypedColumn) => types[type]?.extendTemplate !== undefined
  return fits.toSorted((one, other) => Number(hasList(one)) - Number(hasList(other))) as Fits
}

type Fits = [TypedColumn, ...TypedColumn[]]

function describeColumns(
  { header, profiles, rows }: { header: string[]; profiles: ColumnProfile[]; rows: number },
  types: FieldTypes,
) {
  const names = columnNames(header, profiles.length)
  return profiles.map((profile, index) => {
    const fits = index === 0 ? namesFirst(profile.fits(rows), types) : profile.fits(rows)
    const skip = (header[index] ?? '').trim() === '' && profile.filled === 0
    return { name: names[index]!, ...fits[0], fits, filled: profile.filled, blank: rows - profile.filled, skip }
  })
}

function checkWidth(width: number, line: number): void {
  if (width <= maxColumns) return
  const found = width.toLocaleString('en-US')
  const where = line === 1 ? 'This file' : `Row ${line.toLocaleString('en-US')} of this file`
  throw new AppError('bad_input', `${where} has ${found} columns. A table can hold at most ${maxColumns} fields.`)
}

const cut = (text: string): string => (text.length > maxPreviewLength ? `${text.slice(0, maxPreviewLength)}…` : text)

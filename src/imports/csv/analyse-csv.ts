import { AppError } from '../../platform/errors.ts'
import type { FieldTypes } from './column-profile.ts'
import type { CsvAnalysis, CsvChoices } from './csv-analysis.ts'
import { CsvReader, type ArrivingFile } from './csv-reader.ts'
import { type CsvEncoding, detectEncoding, isReadAsUtf8 } from './encoding.ts'
import { type Beginning, lookAtBeginning } from './look-at-beginning.ts'
import type { RowBatch } from './row-batch.ts'
import { TableProfile } from './table-profile.ts'
import { Utf8Evidence } from './utf8-evidence.ts'

/** What reading the whole file showed to be different from what its start suggested. */
type Correction = Pick<CsvChoices, 'encoding' | 'quote'>

/**
 * Reads a whole CSV file as it arrives. Returns its dialect and encoding, its columns with the types that fit every
 * cell, and warnings.
 * @throws AppError `bad_input` when there is nothing to import, more columns than a table can have, or another kind of
 * file.
 */
export async function analyseCsv(file: ArrivingFile, choices: CsvChoices, types: FieldTypes): Promise<CsvAnalysis> {
  let corrections: Correction = {}
  for (;;) {
    const beginning = await lookAtBeginning(file, { ...corrections, ...choices }, types)
    const result = await readWhole(file, { beginning, choices, types })
    if ('columns' in result) return result
    corrections = { ...corrections, ...result }
  }
}

interface Reading {
  beginning: Beginning
  choices: CsvChoices
  types: FieldTypes
}

async function readWhole(file: ArrivingFile, reading: Reading): Promise<CsvAnalysis | Correction> {
  const { beginning, choices, types } = reading
  const { format, assumes, hasHeader, start } = beginning
  const reader = new CsvReader(file, format, start)
  const table = new TableProfile(beginning, types)
  const evidence = new Utf8Evidence()
  let firstRow = start
  try {
    if (hasHeader) {
      const batch = await reader.next(1)
      if (!batch) throw new AppError('bad_input', 'This file is empty.')
      firstRow = reader.position + batch.byteAfter(0)
      table.seeHeader(batch, isDamaged(batch))
    }
    for (let batch = await reader.next(); batch; batch = await reader.next()) {
      if (assumes.singleQuotes && hasDoubleQuotes(batch)) return { quote: '"' }
      table.see(batch, isDamaged(batch))
      if (assumes.utf8 && evidence.isDisproved) break
    }
  } finally {
    await reader.close()
  }
  if (assumes.utf8 && !evidence.isUtf8) return { encoding: await detectEncoding(evidence.sample) }
  const { notes } = table
  notes.blankLines = reader.blankLines
  notes.openQuote = reader.openQuote
  notes.showsEncoding = !isUnicode(format.encoding)
  notes.singleQuotes = choices.quote === undefined && format.dialect.quote === "'"
  if (beginning.rival !== null) notes.rivals = [format.dialect.delimiter, beginning.rival]
  return { ...table.describe(choices.decimal), firstRow }

  /** Whether some cells of the batch contain bytes that are no characters. */
  function isDamaged(batch: RowBatch): boolean {
    if (format.encoding === 'utf-8') return !evidence.see(batch)
    return isReadAsUtf8(format.encoding) && batch.bytes.subarray(0, batch.end).includes('\uFFFD')
  }
}

const isUnicode = (encoding: CsvEncoding): boolean => encoding.startsWith('utf-')

const doubleQuote = 34

/** Whether a cell begins with a double quote, in a file that seemed to have single quotes. */
function hasDoubleQuotes(batch: RowBatch): boolean {
  for (let row = 0; row < batch.rowCount; row++) {
    for (let cell = batch.firstCell(row); cell < batch.endCell(row); cell++) {
      if (!batch.isQuoted(cell) && batch.startsWith(cell, doubleQuote)) return true
    }
  }
  return false
}

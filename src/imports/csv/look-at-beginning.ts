import { open } from 'node:fs/promises'

import type { FieldTypes } from './column-profile.ts'
import type { CsvChoices } from './csv-analysis.ts'
import type { CsvFormat } from './csv-format.ts'
import type { ArrivingFile } from './csv-reader.ts'
import { findDialect } from './dialect.ts'
import { findEncoding, isTranscoded, markLength } from './encoding.ts'
import { refuseOtherKinds } from './file-kind.ts'
import { looksLikeHeader } from './find-header.ts'
import { RowBatch } from './row-batch.ts'
import { scanRows } from './scan-rows.ts'

const sampleSize = 256 * 1024
const headerRows = 500

/** What the start of a file shows, with the person's choices. */
export interface Beginning {
  format: CsvFormat
  hasHeader: boolean
  /** Position of the first row, header or not. */
  start: number
  /** Another delimiter that fits as well, if the person has not chosen one. */
  rival: string | null
  /** What was assumed from the start, and the rest of the file may disprove. */
  assumes: { utf8: boolean; singleQuotes: boolean }
}

/**
 * Finds the format of a file from its start.
 * @throws AppError `bad_input` if the file is obviously of another kind.
 */
export async function lookAtBeginning(file: ArrivingFile, choices: CsvChoices, types: FieldTypes): Promise<Beginning> {
  const { size, complete } = await file.beyond(sampleSize - 1)
  const bytes = await readBeginning(file.path, Math.min(size, sampleSize))
  const found = findEncoding(bytes)
  const encoding = choices.encoding ?? found.encoding
  // UTF-16 is full of control characters.
  if (found.encoding === 'utf-8') await refuseOtherKinds(bytes)
  const mark = markLength(bytes, encoding)
  const isWhole = complete && size <= sampleSize
  const isConverted = isTranscoded(encoding)
  const sample = isConverted ? Buffer.from(new TextDecoder(encoding).decode(bytes)) : bytes.subarray(mark)
  const dialect = findDialect(sample, isWhole, choices.quote)
  const delimiter = choices.delimiter ?? dialect.delimiter
  const format = { encoding, dialect: { delimiter, quote: dialect.quote }, isGuarded: choices.isGuarded ?? false }
  const rows = sampleRows(sample.subarray(dialect.hintLength), format, isWhole)
  return {
    format,
    hasHeader: choices.hasHeader ?? looksLikeHeader(rows, types),
    start: (isConverted ? 0 : mark) + dialect.hintLength,
    rival: choices.delimiter === undefined ? dialect.rival : null,
    assumes: {
      utf8: choices.encoding === undefined && encoding === 'utf-8' && mark === 0,
      singleQuotes: choices.quote === undefined && dialect.quote === "'",
    },
  }
}

async function readBeginning(path: string, length: number): Promise<Buffer> {
  await using handle = await open(path, 'r')
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, 0)
  return bytes.subarray(0, bytesRead)
}

function sampleRows(sample: Buffer, format: CsvFormat, isWhole: boolean): string[][] {
  const { dialect } = format
  let batch = scanRows(sample, { dialect, last: isWhole, maxRows: headerRows }, new RowBatch())
  if (batch.rowCount === 0) batch = scanRows(sample, { dialect, last: true, maxRows: 1 })
  return Array.from({ length: batch.rowCount }, (_, row) => batch.row(row, format))
}

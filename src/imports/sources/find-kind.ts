import { open } from 'node:fs/promises'

import { AppError } from '../../platform/errors.ts'
import type { ArrivingFile } from '../csv/csv-reader.ts'
import type { SourceKind } from './converted-rows.ts'

const sampleSize = 4096

const zipSignature = 'PK\u0003\u0004'
const compoundSignature = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'
const isNamedJson = /\.(?:json|ndjson|jsonl|geojson)$/i
/** An object, or a list of objects. A CSV file could begin with another bracket. */
const beginsJson = /^\s*(?:\[\s*)?\{\s*"(?:[^"\\]|\\.)*"\s*:/
const beginsAnyJson = /^\s*[[{]/

/**
 * Finds what an uploaded file is, by its first bytes; its name decides only between JSON and CSV.
 * @throws AppError `bad_input` for files that are known to be something else.
 */
export async function findKind(file: ArrivingFile, fileName: string): Promise<'csv' | SourceKind> {
  const { size } = await file.beyond(sampleSize - 1)
  const beginning = Buffer.alloc(Math.min(size, sampleSize))
  {
    await using handle = await open(file.path, 'r')
    await handle.read(beginning, 0, beginning.length, 0)
  }
  const signature = beginning.toString('latin1', 0, 8)
  if (signature.startsWith(zipSignature)) return 'xlsx'
  if (signature === compoundSignature) {
    throw new AppError(
      'bad_input',
      'This is an old Excel workbook (.xls), or one with a password. Save it as .xlsx without a password and import that file.',
    )
  }
  const text = textOf(beginning)
  if (isNamedJson.test(fileName) && text.trim() !== '') {
    if (beginsAnyJson.test(text)) return 'json'
    throw new AppError('bad_input', 'This file is not valid JSON. It must begin with a list or an object.')
  }
  return beginsJson.test(text) ? 'json' : 'csv'
}

function textOf(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

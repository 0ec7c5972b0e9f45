import { stat } from 'node:fs/promises'

import { analyseCsv } from '../csv/analyse-csv.ts'
import type { FieldTypes } from '../csv/column-profile.ts'
import type { CsvAnalysis, CsvChoices } from '../csv/csv-analysis.ts'
import { type ArrivingFile, completeFile } from '../csv/csv-reader.ts'
import { analyseRows } from './analyse-rows.ts'
import type { Conversion, ConvertedRows, SourceKind } from './converted-rows.ts'
import { findKind } from './find-kind.ts'
import { convertJson } from './json/convert-json.ts'
import { removeOtherRows, rowsPath } from './rows-file.ts'
import { convertXlsx } from './xlsx/convert-xlsx.ts'

export interface FileToAnalyse {
  fileName: string
  choices: CsvChoices
  /** Maximum size of the rows of a file, unpacked. */
  maxBytes: number
}

/** Finds out what an uploaded file is and holds. All but CSV is converted into a rows file first. */
export async function analyseFile(
  file: ArrivingFile,
  { fileName, choices, maxBytes }: FileToAnalyse,
  types: FieldTypes,
): Promise<CsvAnalysis> {
  const kind = await findKind(file, fileName)
  if (kind === 'csv') return analyseCsv(file, choices, types)
  const converted = await convertFile(kind, { file, part: choices.part, maxBytes })
  await removeOtherRows(file.path, converted.source.part)
  const rows = rowsPath(file.path, converted.source.part)
  return analyseRows(completeFile(rows, (await stat(rows)).size), { converted, choices, types })
}

/** Converts a file into a rows file, beside it. */
export async function convertFile(kind: SourceKind, conversion: Conversion): Promise<ConvertedRows> {
  switch (kind) {
    case 'xlsx':
      return convertXlsx(conversion)
    case 'json':
      return convertJson(conversion)
  }
}

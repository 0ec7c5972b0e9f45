import { fieldTypes } from '../../../fields/registry.ts'
import type { CsvAnalysis, CsvChoices } from '../../csv/csv-analysis.ts'
import { type ArrivingFile, completeFile, CsvReader } from '../../csv/csv-reader.ts'
import { stat } from 'node:fs/promises'
import { analyseFile } from '../analyse-file.ts'
import { rowsFormat, rowsPath } from '../rows-file.ts'

interface ReadOptions {
  fileName?: string
  choices?: CsvChoices
  maxBytes?: number
}

/** An uploaded file as its import reads it: what it holds, and the texts of all its rows. */
export async function readFile(
  file: ArrivingFile,
  { fileName = 'file.csv', choices = {}, maxBytes = 50_000_000 }: ReadOptions = {},
): Promise<{ analysis: CsvAnalysis; rows: string[][] }> {
  const analysis = await analyseFile(file, { fileName, choices, maxBytes }, fieldTypes)
  const rows: string[][] = []
  if (!analysis.source) throw new Error('The file was read as CSV')
  const path = rowsPath(file.path, analysis.source.part)
  const reader = new CsvReader(completeFile(path, (await stat(path)).size), rowsFormat, analysis.firstRow)
  for (let batch = await reader.next(); batch; batch = await reader.next()) {
    for (let row = 0; row < batch.rowCount; row++) rows.push(batch.row(row, rowsFormat))
  }
  return { analysis, rows }
}

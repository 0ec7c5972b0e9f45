import { AppError } from '../../platform/errors.ts'
import type { FieldTypes } from '../csv/column-profile.ts'
import type { CsvAnalysis, CsvChoices, CsvColumn } from '../csv/csv-analysis.ts'
import { type ArrivingFile, CsvReader } from '../csv/csv-reader.ts'
import { looksLikeHeader } from '../csv/find-header.ts'
import { TableProfile } from '../csv/table-profile.ts'
import type { ConvertedRows } from './converted-rows.ts'
import { rowsFormat } from './rows-file.ts'

const headerRows = 500

/** Analyzes a rows file. Columns get the types that their source states; the others are guessed. */
export async function analyseRows(
  file: ArrivingFile,
  { converted, choices, types }: { converted: ConvertedRows; choices: CsvChoices; types: FieldTypes },
): Promise<CsvAnalysis> {
  const { source, names, notes, showsHeader } = converted
  const isNamed = names !== null
  const hasHeader = !isNamed && (choices.hasHeader ?? (showsHeader || (await beginsWithHeader(file, types))))
  const table = new TableProfile({ format: rowsFormat, hasHeader, isRagged: true }, types)
  const reader = new CsvReader(file, rowsFormat)
  let firstRow = 0
  try {
    if (hasHeader) {
      const header = await reader.next(1)
      if (!header) throw new AppError('bad_input', 'This file is empty.')
      firstRow = reader.position + header.byteAfter(0)
      table.seeHeader(header, false)
    }
    for (let batch = await reader.next(); batch; batch = await reader.next()) table.see(batch, false)
  } finally {
    await reader.close()
  }
  const analysis = table.describe('.')
  const stated = converted.types(hasHeader)
  const columns = analysis.columns.map((column, index) => {
    const named = isNamed ? { ...column, name: names[index] ?? column.name, skip: false } : column
    return withType(named, index, { stated: stated[index] ?? null, types })
  })
  return { ...analysis, columns, decimal: null, warnings: [...notes, ...analysis.warnings], firstRow, source }
}

async function beginsWithHeader(file: ArrivingFile, types: FieldTypes): Promise<boolean> {
  const reader = new CsvReader(file, rowsFormat)
  try {
    const batch = await reader.next(headerRows)
    const rows = Array.from({ length: batch?.rowCount ?? 0 }, (_, row) => batch!.row(row, rowsFormat))
    return looksLikeHeader(rows, types)
  } finally {
    await reader.close()
  }
}

function withType(
  column: CsvColumn,
  index: number,
  { stated, types }: { stated: CsvColumn['fits'][number] | null; types: FieldTypes },
): CsvColumn {
  // The first column names the records, which a list of options does badly.
  const isUnsuited = index === 0 && stated !== null && types[stated.type]?.extendTemplate !== undefined
  if (stated === null || isUnsuited || column.filled === 0) return column
  return { ...column, ...stated, fits: [stated, ...column.fits.filter(({ type }) => type !== stated.type)] }
}

import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { fieldTypes } from '../../fields/registry.ts'
import { analyseCsv } from './analyse-csv.ts'
import type { CsvAnalysis } from './csv-analysis.ts'
import { type ArrivingFile, CsvReader } from './csv-reader.ts'
import { plausibleFile, type PlausibleFile } from './testing/plausible-file.ts'
import { temporaryFiles } from './testing/temporary-files.ts'

const files = temporaryFiles()

/** The rows of data as an import reads them. */
async function rowsOf(file: ArrivingFile, analysis: CsvAnalysis): Promise<string[][]> {
  const { encoding, delimiter, quote, isGuarded, firstRow } = analysis
  const format = { encoding, dialect: { delimiter, quote }, isGuarded }
  const reader = new CsvReader(file, format, firstRow)
  const rows: string[][] = []
  for (let batch = await reader.next(); batch; batch = await reader.next()) {
    for (let row = 0; row < batch.rowCount; row++) rows.push(batch.row(row, format))
  }
  return rows
}

/** The same rows by another parser, which is told how the file was written. */
const reference = ({ text, delimiter, quote }: PlausibleFile): string[][] =>
  parse(text, { delimiter, quote, escape: quote, record_delimiter: ['\r\n', '\n', '\r'], skip_empty_lines: true })

const isAsked = ({ warnings }: CsvAnalysis): boolean =>
  warnings.some(warning => /^(?:Read as|The delimiter could be)/.test(warning))

test('plausible files are read as another parser reads them, or the person is asked', { timeout: 60_000 }, async () => {
  let [equal, all] = [0, 0]
  await fc.assert(
    fc.asyncProperty(plausibleFile, async plausible => {
      const file = await files.write(plausible.bytes)
      const analysis = await analyseCsv(file, {}, fieldTypes)
      const expected = reference(plausible)
      const rows = await rowsOf(file, analysis)
      const isEqual = JSON.stringify(rows) === JSON.stringify(analysis.hasHeader ? expected.slice(1) : expected)
      all++
      if (isEqual) equal++
      else if (!isAsked(analysis)) expect(rows).toEqual(analysis.hasHeader ? expected.slice(1) : expected)
      expect(analysis.rows).toBe(rows.length)
    }),
    { seed: 20_261_122, numRuns: 120 },
  )
  // Asking is for the rare file, not a way out.
  expect(equal / all).toBeGreaterThan(0.95)
})

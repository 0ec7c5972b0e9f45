import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { csvExport, exportedFormat } from './csv-export.ts'
import { exportedViewOf, type ViewFixture } from './testing/view-fixture.ts'
import { bareText } from '../../platform/csv-line.ts'
import { parse } from 'csv-parse/sync'

const fileOf = async (fixture: ViewFixture): Promise<string> =>
  (await Array.fromAsync(csvExport(exportedViewOf(fixture)))).join('')

/** The cells of an exported file, as a spreadsheet or script reads them. */
const cellsOf = (file: string): string[][] =>
  parse(file, { bom: true, delimiter: exportedFormat.delimiter, quote: exportedFormat.quote, record_delimiter: '\r\n' })

describe('a CSV export', () => {
  test('begins with a byte order mark and the names of the fields', async () => {
    const file = await fileOf({ fields: { Name: 'single_line_text', 'Zip, City': 'single_line_text' }, rows: [] })
    expect(file).toBe('\uFEFFName,"Zip, City"\r\n')
  })

  test('contains any texts, each in its cell, in the order of the records', async () => {
    const cell = fc.oneof(fc.string({ maxLength: 10 }), fc.constantFrom('a,b', '"', '\r\n', '=1+1', "'=2", '-x', ''))
    const rows = fc.array(fc.record({ A: cell, B: cell }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(rows, async records => {
        const file = await fileOf({ fields: { A: 'long_text', B: 'long_text' }, rows: records, pageSize: 2 })
        const [, ...cells] = cellsOf(file)
        expect(cells.map(row => row.map(bareText))).toEqual(records.map(({ A, B }) => [A, B]))
      }),
    )
  })

  test('keeps a row for a record whose only cell is empty', async () => {
    const file = await fileOf({ fields: { A: 'single_line_text' }, rows: [{ A: 'x' }, {}, { A: null }] })
    expect(file).toBe('\uFEFFA\r\nx\r\n""\r\n""\r\n')
  })

  test('runs no formula in a spreadsheet, neither from a cell nor from a name', async () => {
    const file = await fileOf({
      fields: { '=cmd|x': 'single_line_text', '@b': 'single_line_text' },
      rows: [{ '=cmd|x': '+1|x', '@b': '-5' }],
    })
    expect(cellsOf(file)).toEqual([
      ["'=cmd|x", "'@b"],
      ["'+1|x", '-5'],
    ])
  })

  test('has all decimals of a number whose field shows fewer, in the format of the field', async () => {
    const number = { type: 'number', template: { decimalPlaces: 1, numberFormat: 'period_comma' } }
    const file = await fileOf({ fields: { A: number }, rows: [{ A: 1234.5678 }, { A: 1234.5 }] })
    expect(cellsOf(file).flat()).toEqual(['A', '1234,5678', '1.234,5'])
  })
})

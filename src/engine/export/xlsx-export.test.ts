import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { unzip } from '../../platform/testing/unzip.ts'
import { exportedViewOf, recordOf, type ViewFixture } from './testing/view-fixture.ts'
import { xlsxExport } from './xlsx-export.ts'

async function workbook(fixture: ViewFixture): Promise<Map<string, string>> {
  return unzip(Buffer.concat(await Array.fromAsync(xlsxExport(exportedViewOf(fixture)) as AsyncIterable<Buffer>)))
}

const firstSheet = (files: Map<string, string>): string => files.get('xl/worksheets/sheet1.xml') ?? ''

const cellsOf = (xml: string): string[][] =>
  [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) => row.match(/<c[ />].*?(?:\/>|<\/c>)/gs) ?? [])

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of a cell as a spreadsheet shows it. */
const textOf = (cell: string): string =>
  (/<t xml:space="preserve">(.*?)<\/t>/s.exec(cell)?.[1] ?? '')
    .replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

describe('a workbook', () => {
  test('has the parts that spreadsheets require, each listed', async () => {
    const files = await workbook({ fields: { Name: 'single_line_text' }, rows: [{ Name: 'Ann' }] })
    expect([...files.keys()].toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    for (const part of ['/xl/workbook.xml', '/xl/styles.xml', '/xl/worksheets/sheet1.xml']) {
      expect(files.get('[Content_Types].xml')).toContain(`PartName="${part}"`)
    }
    expect(files.get('xl/_rels/workbook.xml.rels')).toContain('Target="worksheets/sheet1.xml"')
  })

  test('begins with the names of the fields, and has one row for each record', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => ({ Name: `n${at}` }))
    const files = await workbook({ fields: { Name: 'single_line_text', Age: 'number' }, rows, pageSize: 2 })
    const cells = cellsOf(firstSheet(files))
    expect(cells).toHaveLength(6)
    expect(cells[0]?.map(textOf)).toEqual(['Name', 'Age'])
    expect(cells.slice(1).map(([name = '']) => textOf(name))).toEqual(['n0', 'n1', 'n2', 'n3', 'n4'])
  })

  test('of an empty view has the header only', async () => {
    expect(cellsOf(firstSheet(await workbook({ fields: { Name: 'single_line_text' }, rows: [] })))).toHaveLength(1)
  })

  test('gives back any text, without characters that XML cannot hold', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('_x0041_', '_X000d_', '<a & "b">', '=1+1', ' padded ', 'two\nlines', '\u0001', '😀', '\uD800'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async texts => {
        const rows = texts.map(one => ({ Name: one }))
        const files = await workbook({ fields: { Name: 'single_line_text' }, rows })
        const shown = cellsOf(firstSheet(files)).slice(1)
        const expected = texts.map(one =>
          // oxlint-disable-next-line no-control-regex
          one.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ''),
        )
        expect(shown.map(([cell = '']) => textOf(cell))).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  test('cuts a text at the limit of spreadsheets, never inside a character', async () => {
    const files = await workbook({
      fields: { Name: 'long_text' },
      rows: [{ Name: 'x'.repeat(40_000) }, { Name: `${'x'.repeat(32_766)}😀` }],
    })
    const [, long = '', emoji = ''] = cellsOf(firstSheet(files)).map(([cell = '']) => textOf(cell))
    expect(long).toHaveLength(32_767)
    expect(emoji.isWellFormed()).toBe(true)
    expect(emoji.startsWith('x'.repeat(32_766))).toBe(true)
  })

  test('gives columns with the same format one style, and others their own', async () => {
    const price = { type: 'number', template: { decimalPlaces: 2 } }
    const files = await workbook({
      fields: { A: price, B: price, C: { type: 'number', template: { decimalPlaces: 3 } } },
      rows: [{ A: 1, B: 2, C: 3 }],
    })
    const [, cells = []] = cellsOf(firstSheet(files))
    const [a, b, c] = cells.map(cell => /s="(\d+)"/.exec(cell)?.[1])
    expect(a).toBe(b)
    expect(c).not.toBe(a)
    const styles = files.get('xl/styles.xml') ?? ''
    const count = Number(/<cellXfs count="(\d+)"/.exec(styles)?.[1])
    expect(count).toBe(styles.split('<cellXfs')[1]?.match(/<xf /g)?.length)
    expect(Number(c)).toBeLessThan(count)
  })

  test('has the column widths of the view', async () => {
    const files = await workbook({
      fields: { A: 'single_line_text', B: 'single_line_text' },
      rows: [],
      fieldWidths: { B: 350 },
    })
    expect(firstSheet(files)).toContain('<col min="2" max="2" width="50" customWidth="1"/>')
  })
})

describe('the name of a sheet', () => {
  const nameOf = async (tableName: string, count?: number): Promise<string[]> => {
    const files = await workbook({
      fields: { A: 'single_line_text' },
      rows: [{ A: 'x' }],
      tableName,
      ...(count && { count }),
    })
    return [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="(.*?)"/g)].map(([, name = '']) => name)
  }

  test.each([
    ['Sales', 'Sales'],
    ['a/b:c*d?e[f]g\\h', 'a b c d e f g h'],
    ["'quoted'", 'quoted'],
    ['R&D <1>', 'R&amp;D &lt;1&gt;'],
    ['   ', 'Table'],
    ['x'.repeat(60), 'x'.repeat(31)],
    [`${'x'.repeat(30)}😀`, `${'x'.repeat(30)}\uFFFD`],
  ])('of %j is %j', async (table, sheet) => {
    expect(await nameOf(table)).toEqual([sheet])
  })

  test('is numbered if the records need several sheets, within the same length', async () => {
    expect(await nameOf('x'.repeat(60), 1_048_576)).toEqual(['x'.repeat(31), `${'x'.repeat(27)} (2)`])
  })
})

test('a workbook whose reader stops early stops reading records', async () => {
  let pages = 0
  let isClosed = false
  const view = exportedViewOf({ fields: { A: 'single_line_text' }, rows: [] })
  const stream = xlsxExport({
    ...view,
    count: 1_000_000,
    async *pages() {
      try {
        for (; pages < 10_000; pages++) {
          yield Array.from({ length: 100 }, (_, at) => recordOf(at, { A: 'x'.repeat(200) }))
        }
      } finally {
        isClosed = true
      }
    },
  })
  for await (const _ of stream) if (pages > 2) break
  await expect.poll(() => isClosed).toBe(true)
  expect(pages).toBeLessThan(10_000)
})

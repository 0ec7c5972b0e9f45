import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { temporaryFiles } from '../../csv/testing/temporary-files.ts'
import { readFile } from '../testing/read-file.ts'
import { type RawWorkbook, workbook, zipped } from '../testing/workbook.ts'

const files = temporaryFiles()

const read = async (content: RawWorkbook | Buffer, choices = {}, maxBytes = 50_000_000) => {
  const bytes = Buffer.isBuffer(content) ? content : await workbook(content)
  const { analysis, rows } = await readFile(await files.write(bytes), { fileName: 'book.xlsx', choices, maxBytes })
  return { analysis, rows, columns: analysis.columns.map(({ name, type }) => `${name}: ${type}`) }
}

const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const number = (value: number | string, style = 0): string => `<c s="${style}"><v>${value}</v></c>`
const row = (...cells: string[]): string => `<row>${cells.join('')}</row>`

const refused = (content: RawWorkbook | Buffer, maxBytes?: number) =>
  read(content, {}, maxBytes).then(
    () => 'read',
    (error: Error) => error.message,
  )

/** The text and type of one number under a format. */
async function shown(value: number | string, format: string, rest: Partial<RawWorkbook> = {}) {
  const sheet = row(text('Name'), text('Value')) + row(text('a'), number(value, 1))
  const { rows, analysis } = await read({ sheets: { Data: sheet }, formats: [format], ...rest })
  const { type, template } = analysis.columns[1]!
  return { text: rows[0]?.[1], type, template }
}

describe('a number', () => {
  test.each([
    ['45000', 'General', '45000', 'number'],
    ['0.30000000000000004', '0.00', '0.30000000000000004', 'number'],
    ['1E+21', 'General', '1e+21', 'number'],
    ['45000', 'yyyy-mm-dd', '2023-03-15', 'date'],
    ['45000', '[$-F800]dddd, mmmm dd, yyyy', '2023-03-15', 'date'],
    ['45000.5', 'd/m/yy h:mm', '2023-03-15T12:00:00', 'datetime'],
    ['45000.5', 'yyyy-mm-dd', '2023-03-15T12:00:00', 'datetime'],
    ['43832.04236111111', 'yyyy-mm-dd hh:mm:ss', '2020-01-02T01:01:00', 'datetime'],
    ['59', 'd/m/yyyy', '1900-02-28', 'date'],
    ['61', 'd/m/yyyy', '1900-03-01', 'date'],
    ['0.5', 'h:mm', '12:00', 'single_line_text'],
    ['1.5', '[h]:mm', '36:00:00', 'duration'],
    ['0.000011574074074', '[h]:mm:ss.000', '0:00:01', 'duration'],
    ['0.125', '0.0%', '12.5%', 'percent'],
    ['0.07', '0%', '7%', 'percent'],
    ['-5.5', '&quot;$&quot;#,##0.00', '-5.5', 'currency'],
    ['5', '#,##0.00 [$€-407]', '5', 'currency'],
    ['5', '#,##0.00\\ &quot;EUR&quot;', '5', 'currency'],
    ['5', '0 &quot;km&quot;', '5', 'number'],
    ['5', '[Red]0.00;[Blue]-0.00', '5', 'number'],
    ['0.00001', '0.00E+00', '0.00001', 'number'],
    ['-1', 'yyyy-mm-dd', '-1', 'number'],
    ['9999999', 'yyyy-mm-dd', '9999999', 'number'],
    ['123', '@', '123', 'number'],
  ])('%s as %s is %s, a %s', async (value, format, ...expected) => {
    const found = await shown(value, format)
    expect([found.text, found.type]).toEqual(expected)
  })

  test('keeps the decimals and currency of its format, and the smallest unit of its duration', async () => {
    expect((await shown('0.125', '0.00%')).template).toMatchObject({ decimalPlaces: 2, allowNegative: false })
    expect((await shown('-0.125', '0%')).template).toMatchObject({ allowNegative: true })
    expect((await shown('5', '#,##0.000 [$€-407]')).template).toMatchObject({ currencySymbol: '€', decimalPlaces: 3 })
    expect((await shown('1.5', '[h]:mm')).template).toEqual({ format: 'h:mm' })
    expect((await shown('0.50001', '[h]:mm')).template).toEqual({ format: 'h:mm:ss.sss' })
    expect((await shown('45000.5', 'm/d/yy h:mm AM/PM')).template).toMatchObject({ timeFormat: '12h' })
  })

  test('counts days from 1904 if its workbook does', async () => {
    const from1904 = (xml: string): string => xml.replace('<sheets>', '<workbookPr date1904="1"/><sheets>')
    expect((await shown('43538', 'yyyy-mm-dd', { workbook: from1904 })).text).toBe('2023-03-15')
    expect((await shown('0', 'yyyy-mm-dd', { workbook: from1904 })).text).toBe('1904-01-01')
  })

  test('with another currency in the same column stays a number', async () => {
    const sheet = row(text('A'), text('B')) + row(text('a'), number(1, 1)) + row(text('b'), number(2, 2))
    const { columns } = await read({ sheets: { S: sheet }, formats: ['[$€-407]0', '[$£-809]0'] })
    expect(columns[1]).toBe('B: number')
  })
})

describe('a cell', () => {
  test('of shared text has all its runs, without reading aids and escapes', async () => {
    const texts =
      '<si><t>Name</t></si><si><r><t>bo</t></r><r><rPr/><t xml:space="preserve">ld </t></r><rPh sb="0" eb="1"><t>aid</t></rPh></si><si><t>a_x000D_b_x005F_x</t></si>'
    const cell = (index: number): string => `<c t="s"><v>${index}</v></c>`
    const { rows } = await read({ sheets: { S: row(cell(0)) + row(cell(1)) + row(cell(2)) }, texts })
    expect(rows).toEqual([['bold '], ['a\rb_x']])
  })

  test('of a formula has its last result', async () => {
    const formulas =
      '<c><f>1+1</f><v>2</v></c><c t="str"><f>A1&amp;"x"</f><v>2x</v></c><c t="b"><f>TRUE()</f><v>1</v></c>'
    expect((await read({ sheets: { S: row(text('A'), text('B'), text('C')) + row(formulas) } })).rows).toEqual([
      ['2', '2x', 'true'],
    ])
  })

  test('with an error stays empty, and the review says so', async () => {
    const sheet = row(text('A'), text('B')) + row(text('a'), '<c t="e"><v>#N/A</v></c>') + row(text('b'), number(1))
    const { rows, columns, analysis } = await read({ sheets: { S: sheet } })
    expect(rows[0]).toEqual(['a'])
    expect(columns[1]).toBe('B: number')
    expect(analysis.warnings).toEqual(['1 cell contains an error such as #N/A. It stays empty.'])
  })

  test('of an ISO date is a date', async () => {
    const sheet = row(text('A'), text('B')) + row(text('a'), '<c t="d"><v>2026-01-31T10:30:00</v></c>')
    expect((await read({ sheets: { S: sheet } })).columns[1]).toBe('B: datetime')
  })

  test('keeps its column when others are missing', async () => {
    const sheet =
      '<row r="3"><c r="B3" t="inlineStr"><is><t>A</t></is></c><c r="D3" t="inlineStr"><is><t>B</t></is></c></row><row r="9"><c r="D9"><v>2</v></c><c r="F9" s="1"/></row>'
    const { rows, columns, analysis } = await read({ sheets: { S: sheet } })
    expect(rows).toEqual([['', '', '', '2']])
    expect(columns).toEqual(['Column 1: long_text', 'A: long_text', 'Column 3: long_text', 'B: number'])
    expect(analysis.columns.map(({ skip }) => skip)).toEqual([true, false, true, false])
  })

  test('of a merged range has its value once, and the review says so', async () => {
    const sheet = row(text('A'), text('B')) + row(text('x'), number(1))
    const { analysis } = await read({
      sheets: { S: sheet },
      after: '<mergeCells><mergeCell ref="A2:A9"/></mergeCells>',
    })
    expect(analysis.warnings).toEqual(['1 range of cells is merged. Only the first cell of each has the value.'])
  })
})

describe('a link', () => {
  const link = (cell: string, id: string): string => `<hyperlink ref="${cell}" r:id="${id}"/>`
  const cell = (reference: string, value: string): string =>
    `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
  const sheetOf = (first: string, second: string): string =>
    row(cell('A1', 'Name'), cell('B1', 'Page')) +
    row(cell('A2', 'Ann'), cell('B2', first)) +
    row(cell('A3', 'Bob'), cell('B3', second))
  const links = { l1: 'https://example.org/1', l2: 'https://example.org/2' }
  const after = `<hyperlinks>${link('B2', 'l1')}${link('B3', 'l2')}</hyperlinks>`

  test('is imported as its address if all links of the column have the same text', async () => {
    const { rows, columns } = await read({ sheets: { S: sheetOf('Open', 'Open') }, after, links })
    expect(columns[1]).toBe('Page: url')
    expect(rows.map(cells => cells[1])).toEqual(Object.values(links))
  })

  test('is imported as its text if the texts differ', async () => {
    const { rows } = await read({ sheets: { S: sheetOf('First', 'Second') }, after, links })
    expect(rows.map(cells => cells[1])).toEqual(['First', 'Second'])
  })
})

describe('a header', () => {
  test('is a first row of texts above other values', async () => {
    const sheet = row(text('2019'), text('When')) + row(number(1), number(45_000, 1))
    const { analysis } = await read({ sheets: { S: sheet }, formats: ['d/m/yy'] })
    expect([analysis.hasHeader, analysis.rows]).toEqual([true, 1])
  })

  test('is missing if the person says so, and the first row then counts for the types', async () => {
    const sheet = row(text('Name'), text('Count')) + row(text('a'), number(1))
    const { columns, rows } = await read({ sheets: { S: sheet } }, { hasHeader: false })
    expect(columns).toEqual(['Column 1: single_line_text', 'Column 2: single_line_text'])
    expect(rows).toHaveLength(2)
  })
})

describe('of several sheets', () => {
  const sheets = { Empty: row(), Old: row(text('Name')) + row(text('old')), New: row(text('Name')) + row(text('new')) }
  const hideOld = (xml: string): string => xml.replace('name="Old"', 'name="Old" state="hidden"')

  test('the first one with values is read, and hidden ones come last', async () => {
    const { analysis, rows } = await read({ sheets, workbook: hideOld })
    expect(analysis.source?.parts).toEqual([
      { name: 'Empty', isHidden: false },
      { name: 'New', isHidden: false },
      { name: 'Old', isHidden: true },
    ])
    expect([analysis.source?.part, rows]).toEqual([1, [['new']]])
  })

  test('the chosen one is read', async () => {
    expect((await read({ sheets, workbook: hideOld }, { part: 2 })).rows).toEqual([['old']])
    await expect(read({ sheets }, { part: 0 })).rejects.toThrow('The sheet Empty is empty.')
  })

  test('only the chosen one leaves its rows on the disk', async () => {
    const file = await files.write(await workbook({ sheets }))
    const rows = [1, 2].map(part => `${file.path}.rows-${part}`)
    for (const part of [1, 2]) await readFile(file, { fileName: 'book.xlsx', choices: { part } })
    expect(rows.map(path => existsSync(path))).toEqual([false, true])
  })

  test('the first 1,000 are listed, with names of at most 255 characters', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1001 }, (_, at) => [`S${at}`, row(text('A')) + row(text('a'))]),
    )
    const lengthen = (xml: string): string => xml.replace('name="S0"', `name="${'n'.repeat(300)}"`)
    const parts = (await read({ sheets: many, workbook: lengthen })).analysis.source?.parts
    expect(parts).toHaveLength(1000)
    expect(parts?.[0]?.name.length).toBeLessThanOrEqual(255)
  })
})

describe('a file', () => {
  const sheet = row(text('A')) + row(text('a'))

  test('of a binary workbook, another spreadsheet, or any archive is refused in words', async () => {
    expect(await refused(await zipped([['xl/workbook.bin', 'x']]))).toMatch(/^This is a binary Excel workbook/)
    expect(await refused(await zipped([['content.xml', 'x']]))).toMatch(/^This is an OpenDocument spreadsheet/)
    expect(await refused(await zipped([['Index/Document.iwa', 'x']]))).toMatch(/^This is a Numbers file/)
    expect(await refused(await zipped([['photo.png', 'x']]))).toBe(
      'This file is a compressed archive. Unpack it and select the file inside.',
    )
    const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0])
    expect(await refused(old)).toMatch(/^This is an old Excel workbook \(.xls\), or one with a password/)
  })

  test('without sheets or values is refused in words', async () => {
    expect(await refused({ sheets: { S: '' } })).toBe('This workbook has no values in it.')
    expect(await refused({ sheets: {} })).toBe('This workbook has no sheet with cells.')
  })

  test('that is cut off, malformed, or has a document type is refused as damaged', async () => {
    const whole = await workbook({ sheets: { S: sheet } })
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>`
    const damaged = /^This file is damaged, or it is not an Excel workbook/
    expect(await refused(whole.subarray(0, whole.length / 2))).toMatch(damaged)
    expect(await refused({ sheets: { S: `${sheet}<row>` } })).toMatch(damaged)
    expect(await refused({ sheets: { S: row('<c r="ZZZZ1"><v>1</v></c>') } })).toMatch(damaged)
    expect(
      await refused({ sheets: { S: sheet }, workbook: xml => xml.replace('<workbook', `${bomb}<workbook`) }),
    ).toMatch(damaged)
    expect(await refused({ sheets: { S: '<a>'.repeat(500) } })).toMatch(damaged)
  })

  test('that unpacks to much more than its size is refused', async () => {
    const spaces = `${row(text('a'))}${' '.repeat(3_000_000)}`.repeat(4)
    expect(await refused({ sheets: { S: spaces } }, 1_048_576)).toMatch(/larger than \d+ MB. Split it/)
    const texts = `<si><t>${'x'.repeat(250_000)}</t></si>`
    const same = row('<c t="s"><v>0</v></c>').repeat(10)
    expect(await refused({ sheets: { S: same }, texts }, 1_048_576)).toMatch('larger than 1 MB. Split it')
  })

  test('with a row that holds too many characters or cells is refused as damaged', async () => {
    const damaged = /^This file is damaged, or it is not an Excel workbook/
    const texts = `<si><t>${'x'.repeat(262_000)}</t></si>`
    const shared = '<c t="s"><v>0</v></c>'
    const others = [shared, text('x'.repeat(20_000)), `<c t="str"><v>${'x'.repeat(20_000)}</v></c>`]
    for (const other of others) {
      expect(await refused({ sheets: { S: row(shared.repeat(128), other) }, texts })).toMatch(damaged)
    }
    const same = row('<c r="A1"><v>1</v></c>'.repeat(16_385))
    expect(await refused({ sheets: { S: same } })).toMatch(damaged)
  })

  test('with a value far to the right is refused', async () => {
    expect(await refused({ sheets: { S: row('<c r="ZZ1"><v>1</v></c>') } })).toBe(
      'This sheet has 702 columns. A table can hold at most 500 fields.',
    )
  })

  test('with a prefix for its elements is read', async () => {
    const prefixed = sheet.replaceAll(/<(\/?)(row|c|is|t)\b/g, '<$1x:$2')
    const xmlns = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    const marked = prefixed.replaceAll('<x:row>', `<x:row ${xmlns}>`)
    expect((await read({ sheets: { S: marked } })).rows).toEqual([['a']])
  })
})

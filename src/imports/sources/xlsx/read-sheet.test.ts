import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSheet, type SheetCell } from './read-sheet.ts'
import { readXml, type XmlHandlers } from './read-xml.ts'
import { TextStore } from './text-store.ts'
import type { WorkbookFile } from './workbook-file.ts'

const texts = new TextStore()
for (const text of ['zero', 'one', 'zwei €']) texts.add(text)
const workbook = { sheets: [], is1904: false, formats: [{ kind: 'number' }, { kind: 'date' }], texts } as const

/** The rows of a sheet whose document comes in pieces, and the names of the elements that the parser read. */
async function read(rows: string, size = 1_000_000) {
  const document = `<?xml version="1.0"?>\r\n<worksheet><dimension ref="A1"/><sheetData>${rows}</sheetData><mergeCells/></worksheet>`
  const bytes = Buffer.from(document)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size))
  const parsed: string[] = []
  const file = {
    read: (_: string, handlers: XmlHandlers) =>
      readXml(
        Readable.from(pieces),
        {
          ...handlers,
          onOpen(name, attributes) {
            parsed.push(name)
            handlers.onOpen(name, attributes)
          },
        },
        10_000_000,
      ),
  } as unknown as WorkbookFile
  const found: SheetCell[][] = []
  const reader = { links: new Map<string, string>(), onPiece: async () => undefined }
  const sheet = { part: '', workbook: { ...workbook, sheets: [], formats: [...workbook.formats] } }
  const findings = await readSheet(file, sheet, { ...reader, onRow: cells => void found.push([...cells]) })
  return { found, findings, parsed }
}

const textsOf = async (rows: string) => (await read(rows)).found.map(cells => cells.map(({ text }) => text))

/** A sheet that begins with a comment is read by the parser alone. */
const byParser = (rows: string) => read(`<!-- as it is -->${rows}`)

const plain =
  '<row r="1" spans="1:4"><c r="A1" t="s"><v>1</v></c><c r="C1" s="1"><v>45000</v></c><c r="D1" s="1"/></row>' +
  '<row><c t="str"><f>A1&amp;"x"</f><v>a &amp; b</v></c><c t="inlineStr"><is><t xml:space="preserve"> in </t></is></c></row>'

test('the parser reads no row that is as spreadsheet programs write it', async () => {
  const { found, parsed } = await read(plain)
  expect(parsed).toEqual(['worksheet', 'dimension', 'sheetData', 'mergeCells'])
  expect(found.map(cells => cells.map(({ column, text }) => [column, text]))).toEqual([
    [
      [0, 'one'],
      [2, '2023-03-15'],
    ],
    [
      [0, 'a & b'],
      [1, ' in '],
    ],
  ])
})

describe('a row that is written in another way', () => {
  const cell = (value: string) => `<c><v>${value}</v></c>`
  test.each([
    ['has single quotes', `<row><c r='B1'><v>5</v></c></row>`, [['5']]],
    ['has other attributes', `<row><c cm="1" r="B1"><v>5</v></c></row>`, [['5']]],
    ['has line breaks', `<row>\r\n${cell('5')}\r\n</row>`, [['5']]],
    ['has characters by number', `<row><c t="str"><v>a&#10;b</v></c></row>`, [['a\nb']]],
    ['has parts with formats', `<row><c t="inlineStr"><is><r><t>bo</t></r><r><t>ld</t></r></is></c></row>`, [['bold']]],
    ['has a section of characters', `<row><c t="str"><v><![CDATA[</row><row>]]></v></c></row>`, [['</row><row>']]],
    ['has a comment with a row', `<row>${cell('5')}<!-- </row><row>${cell('6')}</row> --></row>`, [['5']]],
    ['ends in a comment', `<row>${cell('5')}</row ><!-- <row>${cell('6')}</row> -->`, [['5']]],
    ['is followed by a comment', `<row>${cell('5')}</row><!-- <row>${cell('6')}</row> -->`, [['5']]],
    ['has a prefix', `<x:row><x:c><x:v>5</x:v></x:c></x:row>`, [['5']]],
    ['has a bracket in an attribute', `<row note="a>b">${cell('5')}</row>`, [['5']]],
  ])('is read if it %s', async (_, row, expected) => {
    expect(await textsOf(row)).toEqual(expected)
    expect(await textsOf(`${plain}${row}${plain}`)).toHaveLength(5)
  })

  test.each([
    ['tags that do not match', '<row><c><v>5</c></v></row>'],
    ['a tag that is not closed', '<row><c><v>5</v></row>'],
    ['a bare ampersand', '<row><c t="str"><v>a & b</v></c></row>'],
    ['an ampersand in an attribute', '<row><c r="A1" t="s&x"><v>1</v></c></row>'],
    ['an unknown entity', '<row><c t="str"><v>&nope;</v></c></row>'],
    ['a forbidden character', '<row><c t="str"><v>a\u0001b</v></c></row>'],
    ['no end', '<row><c><v>5</v></c>'],
  ])('is refused for %s', async (_, row) => {
    await expect(read(plain + row)).rejects.toThrow('This file is damaged')
  })
})

const cells = fc.oneof(
  fc.nat(2).map(at => `<c t="s"><v>${at}</v></c>`),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map(number => `<c s="${number > 1 ? 1 : 0}"><v>${number}</v></c>`),
  fc
    .string({ unit: fc.constantFrom('a', 'ü', '😀', ' ', '&amp;', '&lt;', '&#65;', '&quot;', '\n', '\r', '_x000D_') })
    .chain(text =>
      fc.constantFrom(
        `<c t="str"><v>${text}</v></c>`,
        `<c t="inlineStr"><is><t>${text}</t></is></c>`,
        `<c t="str"><f t="shared" ref="A1:B2" si="0">${text}</f><v>${text}</v></c>`,
        `<c t="inlineStr"><is><r><t>${text}</t></r></is></c>`,
      ),
    ),
  fc.constantFrom('<c/>', '<c s="1"/>', '<c t="e"><v>#N/A</v></c>', '<c t="b"><v>1</v></c>', '<c><v/></c>', '<c></c>'),
  fc.constantFrom('<c t="d"><v>2026-01-31</v></c>', '<c><f/><v>1</v></c>', '<c r="XFD1"><v>1</v></c>', '\n  '),
)
const rows = fc.array(
  fc.oneof(
    fc.array(cells, { maxLength: 4 }).map(all => `<row r="7">${all.join('')}</row>`),
    fc.constantFrom('<row/>', '<row></row>', '<row r="1" />', '\n', '\r\n', '<row ><c><v>3</v></c></row>'),
  ),
  { maxLength: 8 },
)

test('rows are read as the parser reads them, wherever the pieces of the document end', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 60 }), async (all, size) => {
      const [ours, parsers] = [await read(all.join(''), size), await byParser(all.join(''))]
      expect(ours.found).toEqual(parsers.found)
      expect(ours.findings).toEqual(parsers.findings)
    }),
  )
})

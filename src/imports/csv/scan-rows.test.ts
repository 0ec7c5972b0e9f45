import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { CsvFormat } from './csv-format.ts'
import { scanRows, type CsvDialect } from './scan-rows.ts'

const comma: CsvDialect = { delimiter: ',', quote: '"' }
const utf8: CsvFormat = { encoding: 'utf-8', dialect: comma }

function rowsOf(text: string, dialect = comma): string[][] {
  const batch = scanRows(Buffer.from(text), { dialect, last: true })
  return Array.from({ length: batch.rowCount }, (_, row) => batch.row(row, utf8))
}

/** Scans a text that arrives in pieces, as a file reader does. */
function rowsOfPieces(text: string, cuts: number[]): string[][] {
  const bytes = Buffer.from(text)
  const ends = [...new Set(cuts.map(cut => cut % (bytes.length + 1)))].sort((one, other) => one - other)
  const rows: string[][] = []
  let from = 0
  for (const end of [...ends, bytes.length]) {
    const batch = scanRows(bytes.subarray(from, end), { dialect: comma, last: end === bytes.length })
    for (let row = 0; row < batch.rowCount; row++) rows.push(batch.row(row, utf8))
    from += batch.end
  }
  return rows
}

const cellText = fc.oneof(
  fc.stringMatching(/^[a-z0-9 ,;"'\r\n]{0,12}$/),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map(text => text.replaceAll('\0', '').replaceAll('\uFEFF', '')),
)

const writtenCell = fc.record({ text: cellText, quoted: fc.boolean() }).map(({ text, quoted }) => {
  const mustQuote = quoted || text === '' || /[",\r\n]/.test(text)
  return mustQuote ? `"${text.replaceAll('"', '""')}"` : text
})

const lineEnd = fc.constantFrom('\n', '\r\n', '\r')

const file = fc
  .record({
    rows: fc.array(fc.array(writtenCell, { minLength: 1, maxLength: 6 }), { maxLength: 12 }),
    end: lineEnd,
    closed: fc.boolean(),
  })
  .map(({ rows, end, closed }) => rows.map(row => row.join(',')).join(end) + (closed ? end : ''))

const reference = (text: string): string[][] =>
  parse(text, {
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
  })

describe('rows and cells of well-formed CSV', () => {
  test('match those of csv-parse', () => {
    fc.assert(
      fc.property(file, text => {
        expect(rowsOf(text)).toEqual(reference(text))
      }),
      { numRuns: 500 },
    )
  })

  test('do not depend on where the file is cut into pieces', () => {
    fc.assert(
      fc.property(file, fc.array(fc.nat(), { maxLength: 6 }), (text, cuts) => {
        expect(rowsOfPieces(text, cuts)).toEqual(rowsOf(text))
      }),
      { numRuns: 500 },
    )
  })

  test('any bytes give the same rows whole and in pieces', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab",\r\n]{0,30}$/), fc.array(fc.nat(), { maxLength: 6 }), (text, cuts) => {
        expect(rowsOfPieces(text, cuts)).toEqual(rowsOf(text))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('where the standard is silent', () => {
  test('a quote inside an unquoted cell is text', () => {
    expect(rowsOf('5" pipe,a"b"\n')).toEqual([['5" pipe', 'a"b"']])
  })

  test('text after a closing quote belongs to the cell', () => {
    expect(rowsOf('"a"b,"c" ,d\n"say ""hi"""!,x')).toEqual([
      ['ab', 'c ', 'd'],
      ['say "hi"!', 'x'],
    ])
  })

  test('blank lines are counted but are not rows', () => {
    const batch = scanRows(Buffer.from('\na\n\r\n\n""\nb'), { dialect: comma, last: true })
    expect([batch.rowCount, batch.blankLines]).toEqual([3, 3])
    expect(batch.row(1, utf8)).toEqual([''])
  })

  test('LF, CR LF, and CR may be mixed', () => {
    expect(rowsOf('a,b\r\nc,d\re,f\ng,h')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ])
  })

  test('a delimiter at the very end is followed by an empty cell', () => {
    expect(rowsOf('a,')).toEqual([['a', '']])
    expect(rowsOf(',,\n,')).toEqual([
      ['', '', ''],
      ['', ''],
    ])
  })

  test('a file cut off inside a quoted cell keeps what it has', () => {
    const batch = scanRows(Buffer.from('a,b\nc,"d ""e'), { dialect: comma, last: true })
    expect(batch.openQuote).toBe(true)
    expect(batch.row(1, utf8)).toEqual(['c', 'd "e'])
  })

  test('NUL is removed and reported', () => {
    const batch = scanRows(Buffer.from('a\0b,"\0",c'), { dialect: comma, last: true })
    expect(batch.row(0, utf8)).toEqual(['ab', '', 'c'])
    expect([batch.hasNul(0), batch.hasNul(1), batch.hasNul(2)]).toEqual([true, true, false])
  })

  test('without a quote character, nothing is quoted', () => {
    expect(rowsOf('"a;b";c', { delimiter: ';', quote: null })).toEqual([['"a', 'b"', 'c']])
  })

  test('Windows-1252 is decoded', () => {
    const batch = scanRows(Buffer.from([0x80, 0x2c, 0x22, 0xe9, 0x22, 0x22, 0x22]), { dialect: comma, last: true })
    expect(batch.row(0, { ...utf8, encoding: 'windows-1252' })).toEqual(['€', 'é"'])
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTsv, writeTsv } from './clipboard-text.ts'

test.each([
  ['one cell', 'a', [['a']]],
  [
    'rows and columns',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['the line breaks of every system', 'a\r\nb\rc\nd', [['a'], ['b'], ['c'], ['d']]],
  ['a line break at the end, which adds no row', 'a\nb\n', [['a'], ['b']]],
  ['two line breaks at the end, which add one', 'a\n\n', [['a'], ['']]],
  [
    'empty cells',
    '\ta\t\n\t\tb',
    [
      ['', 'a', ''],
      ['', '', 'b'],
    ],
  ],
  [
    'rows of different lengths',
    'a\nb\tc',
    [
      ['a', ''],
      ['b', 'c'],
    ],
  ],
  ['quotes around line breaks and tabs', '"a\nb"\t"c\td"', [['a\nb', 'c\td']]],
  ['doubled quotes', '"say ""hi"""', [['say "hi"']]],
  ['quotes inside of a cell', 'say "hi"\tb', [['say "hi"', 'b']]],
  [
    'a cell that only begins with a quote',
    '"hi" she said\n6" pipe\n"open',
    [['"hi" she said'], ['6" pipe'], ['"open']],
  ],
  ['an empty quoted cell', '""\ta', [['', 'a']]],
])('reads %s', (_what, text, rows) => {
  expect(readTsv(text)).toEqual(rows)
})

test('reads back whatever it writes', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ü', '"', '\t', '\n', '\r', ' ', ','), maxLength: 6 })
  const table = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([width, height]) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
    )
  fc.assert(
    fc.property(table, rows => {
      // One empty cell at the very end is the line break that spreadsheets put there.
      fc.pre(!(rows.length > 1 && rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === ''))
      expect(readTsv(writeTsv(rows))).toEqual(rows)
    }),
  )
})

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
  ['line breaks of any system', 'a\r\nb\rc\nd', [['a'], ['b'], ['c'], ['d']]],
  ['a final line break, which adds no row', 'a\nb\n', [['a'], ['b']]],
  ['two final line breaks, which add one row', 'a\n\n', [['a'], ['']]],
  [
    'empty cells',
    '\ta\t\n\t\tb',
    [
      ['', 'a', ''],
      ['', '', 'b'],
    ],
  ],
  [
    'rows of different lengths, whose missing cells are not empty cells',
    'a\nb\tc',
    [
      ['a', null],
      ['b', 'c'],
    ],
  ],
  [
    'a blank line between longer rows as a row without cells',
    'a\tb\n\nc\td',
    [
      ['a', 'b'],
      [null, null],
      ['c', 'd'],
    ],
  ],
  ['quotes around line breaks and tabs', '"a\nb"\t"c\td"', [['a\nb', 'c\td']]],
  ['doubled quotes', '"say ""hi"""', [['say "hi"']]],
  ['quotes inside a cell', 'say "hi"\tb', [['say "hi"', 'b']]],
  [
    'a cell that starts with a quote but is not quoted',
    '"hi" she said\n6" pipe\n"open',
    [['"hi" she said'], ['6" pipe'], ['"open']],
  ],
  ['an empty quoted cell', '""\ta', [['', 'a']]],
])('reads %s', (_what, text, rows) => {
  expect(readTsv(text)).toEqual(rows)
})

test('reads back what it writes', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ü', '"', '\t', '\n', '\r', ' ', ','), maxLength: 6 })
  const table = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([width, height]) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
    )
  fc.assert(
    fc.property(table, rows => {
      // A single empty cell at the end is the final line break that spreadsheets write.
      fc.pre(!(rows.length > 1 && rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === ''))
      expect(readTsv(writeTsv(rows))).toEqual(rows)
    }),
  )
})

import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareText, csvLine, guardedText } from './csv-line.ts'

const read = (line: string) => parse(line, { record_delimiter: '\r\n' }) as string[][]

test.each(['=1', '+a', '-1+1', '-', '@a', '\ta', '\ra', '+1|x'])('%j is no formula any more', text => {
  expect(guardedText(text)).toBe(`'${text}`)
})

test('only a number keeps its sign', () => {
  for (const text of ['-1,234.50', '-$5', '+3%', '-1\u00A0000,5']) expect(guardedText(text)).toBe(text)
})

test('an escaped text is read back unchanged, even if it starts with an apostrophe', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("'", '=', '+', 'a', '\t') }))
  fc.assert(fc.property(text, one => bareText(guardedText(one)) === one))
})

test("texts that are not formulas are unchanged, so 'tis and 'neath keep their apostrophes", () => {
  for (const text of ["'tis", "'", 'a=b', "''neath"]) expect(bareText(guardedText(text))).toBe(text)
  expect(guardedText("'tis")).toBe("'tis")
  expect(bareText("'tis")).toBe("'tis")
})

test('cells are read back unchanged, and a line with one empty cell is a row', () => {
  const text = fc.string().filter(one => !one.startsWith('\uFEFF'))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), texts => {
      expect(read(csvLine(texts))).toEqual([texts])
    }),
  )
})

import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { countDelimiters } from './count-delimiters.ts'

const candidates = [';', ',']

const count = (text: string, { quote = '"', complete = true }: { quote?: string | null; complete?: boolean } = {}) =>
  countDelimiters(text, { candidates, quote, complete })

describe('counting', () => {
  test('finds each candidate in each row', () => {
    const found = count('a;b,c\n1;2;3\r\nx\n')
    expect(found.rows).toEqual([
      [1, 1],
      [2, 0],
      [0, 0],
    ])
    expect(found.total).toEqual([3, 1])
  })

  test('ignores text in quotes that any candidate could have opened', () => {
    expect(count('a;"b,c;d",e\n').rows).toEqual([[1, 1]])
    expect(count('"a;b"\n').rows).toEqual([[0, 0]])
    expect(count('a;"b ""c;"" d"\n').rows).toEqual([[1, 0]])
  })

  test('takes a quote inside a cell as text', () => {
    expect(count('5" pipe;3" hose\n').rows).toEqual([[1, 0]])
  })

  test('keeps a line break in quotes inside its row', () => {
    expect(count('a;"b\nc"\nd;e\n').rows).toEqual([
      [1, 0],
      [1, 0],
    ])
  })

  test('leaves out blank lines, and a last row that may be incomplete', () => {
    expect(count('\na;b\n\n\r\nc;d').rows).toHaveLength(2)
    expect(count('a;b\nc;d', { complete: false }).rows).toHaveLength(1)
    expect(count('a;b', { complete: false }).rows).toHaveLength(1)
    expect(count('').rows).toEqual([])
  })

  test('stops at a quote that is never closed, unless it comes in the first two rows', () => {
    expect(count('a;b\nc;d\n"e;f\ng;h\n')).toMatchObject({ rows: { length: 2 }, malformed: 1 })
    expect(count('a;b\n"c;d\ne;f\n')).toMatchObject({ rows: { length: 3 }, malformed: 1 })
  })

  test('notes quotes with text behind them, and candidates before a space', () => {
    expect(count('"a" b;c\n').malformed).toBe(1)
    expect(count('"a";"b"\n')).toMatchObject({ malformed: 0, quoted: 2 })
    expect(count('a, b,c\n').beforeSpace).toEqual([0, 1])
  })

  test('takes every quote as text if there are none', () => {
    expect(count('"a;b"\n', { quote: null })).toMatchObject({ rows: [[1, 0]], quoted: 0 })
  })

  test('agrees with csv-parse about the cells of any file that it wrote', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '"', '\n', "'"), maxLength: 6 })
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(rows, fc.constantFrom(0, 1), (table, at) => {
        const delimiter = candidates[at]!
        const text = table.map(row => row.map(one => `"${one.replaceAll('"', '""')}"`).join(delimiter)).join('\n')
        const parsed: string[][] = parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true })
        expect(count(text).rows.map(counts => counts[at]! + 1)).toEqual(parsed.map(row => row.length))
        expect(count(text).malformed).toBe(0)
      }),
      { numRuns: 300 },
    )
  })
})

import { expect, test } from 'vitest'
import type { CellConverter } from './cell-converter.ts'
import type { CellSource, StoredRow } from './cell-source.ts'
import { ConvertedPages, pageOf } from './converted-pages.ts'

const rowsOf = (value: unknown): StoredRow[] => Array.from({ length: 10 }, (_, at) => [at, value, null])

test.each([
  ['numbers', 12.5, 40_000],
  ['short texts', 'Lisbon', 40_000],
  ['texts of a page', 'x'.repeat(2000), 2000],
  ['the longest texts', 'x'.repeat(100_000), 100],
  ['lists of labels', Array.from({ length: 10 }, () => 'x'.repeat(99)), 4036],
])('as many rows are read at once as memory holds of %s', (_, value, rows) => {
  expect(pageOf(rowsOf(value))).toBe(rows)
})

test('former values count for the length of a page too', () => {
  const rows = Array.from({ length: 10 }, (_, at): StoredRow => [at, null, 'x'.repeat(2000)])
  expect(pageOf(rows)).toBe(2000)
})

/** Every third number has a row, and the values of every tenth row are lost. */
function pagesOf(count: number, after = 0) {
  const requests: number[] = []
  const cells = {
    page(last: number, limit: number): Promise<StoredRow[]> {
      requests.push(limit)
      const first = last / 3
      const rows = Array.from({ length: Math.min(limit, count - first) }, (_, at) => first + at)
      return Promise.resolve(rows.map(at => [3 * (at + 1), at, null]))
    },
  } as CellSource
  const converter = {
    convert: (at: number) => ({ value: at % 10 === 0 ? null : String(at), isLost: at % 10 === 0 }),
  } as unknown as CellConverter
  return { pages: new ConvertedPages(cells, converter, after), requests }
}

test('all rows come once and in order, with or without reading ahead', async () => {
  const { pages, requests } = pagesOf(90_000)
  const numbers: number[] = []
  let lost = 0
  for (let page = await pages.next(); page; page = await pages.next()) {
    expect(page.values.at(-1)?.seq).toBe(page.last)
    numbers.push(...page.values.map(({ seq }) => seq))
    lost += page.lost
    await pages.readAhead()
    await pages.readAhead()
  }
  expect(numbers).toEqual(Array.from({ length: 90_000 }, (_, at) => 3 * (at + 1)))
  expect(lost).toBe(9000)
  expect(Math.max(...requests)).toBe(2500)
})

test('resumes after the last row of an earlier run', async () => {
  const { pages } = pagesOf(100, 294)
  expect(await pages.next()).toEqual({
    values: [
      { seq: 297, value: '98' },
      { seq: 300, value: '99' },
    ],
    lost: 0,
    last: 300,
  })
  expect(await pages.next()).toBeNull()
})

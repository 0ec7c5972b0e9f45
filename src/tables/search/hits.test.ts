import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RowIndex } from '../rows/row-index.ts'
import { nextHit, hitFrom, hitsInOrder, type ShownCells, unpackHits } from './hits.ts'

const columnIds = ['a', 'b', 'c']
const shown = (numbers: readonly number[]): ShownCells => ({
  rowsOf: found => new RowIndex(Uint32Array.from(numbers)).placesOf(new Set(found)),
  columnIds,
})

/** As the server packs them. */
function packed(rows: readonly (readonly [number: number, ...words: number[]])[]): string {
  const bytes = Buffer.alloc(rows.flat().length * 4)
  for (const [at, word] of rows.flat().entries()) bytes.writeUInt32BE(word, at * 4)
  return bytes.toString('base64')
}

test('what the server packs is unpacked, whatever the number of fields', () => {
  const fieldIds = Array.from({ length: 33 }, (_, at) => `f${at}`)
  const found = unpackHits(
    packed([
      [7, 0b101, 0],
      [4_000_000_000, 0x8000_0000, 1],
    ]),
    fieldIds,
  )
  expect([...found]).toEqual([
    [7, ['f0', 'f2']],
    [4_000_000_000, ['f31', 'f32']],
  ])
  expect(unpackHits('', fieldIds).size).toBe(0)
})

test('hits are in the order of the grid, without hidden rows and columns', () => {
  const found = new Map([
    [1, ['c', 'a']],
    [2, ['b', 'hidden']],
    [9, ['a']],
  ])
  expect(hitsInOrder(found, shown([3, 2, 1]))).toEqual([
    { row: 1, column: 1 },
    { row: 2, column: 0 },
    { row: 2, column: 2 },
  ])
})

describe('going from hit to hit', () => {
  const hits = [
    { row: 1, column: 1 },
    { row: 1, column: 2 },
    { row: 5, column: 0 },
  ]

  test('begins at the cell where the person is', () => {
    expect(hitFrom(hits, { row: 1, column: 2 })).toBe(1)
    expect(hitFrom(hits, { row: 2, column: 0 })).toBe(2)
    expect(hitFrom(hits, { row: 6, column: 0 })).toBe(0)
  })

  test('goes round at both ends', () => {
    expect(nextHit(hits, { row: 5, column: 0 }, 'next')).toBe(0)
    expect(nextHit(hits, { row: 1, column: 1 }, 'previous')).toBe(2)
    expect(nextHit(hits, null, 'previous')).toBe(2)
    expect(nextHit([], null, 'next')).toBe(-1)
  })

  test('next visits every hit once, and previous goes the same way back', () => {
    const cells = fc.uniqueArray(fc.record({ row: fc.nat(4), column: fc.nat(2) }), {
      selector: ({ row, column }) => `${row}/${column}`,
      minLength: 1,
    })
    fc.assert(
      fc.property(cells, hits => {
        const found = Map.groupBy(hits, ({ row }) => row)
        const ids = new Map([...found].map(([row, list]) => [row, list.map(({ column }) => columnIds[column] ?? '')]))
        const all = hitsInOrder(ids, shown([0, 1, 2, 3, 4]))
        expect(all).toHaveLength(hits.length)
        for (const [at, hit] of all.entries()) {
          expect(nextHit(all, hit, 'next')).toBe((at + 1) % all.length)
          expect(nextHit(all, all[(at + 1) % all.length] ?? null, 'previous')).toBe(at)
        }
      }),
    )
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsFor, renderedItems, isVisible, layoutList, type ListShape } from './list-layout.ts'

const shape: ListShape = {
  columns: 3,
  lineHeight: 100,
  headHeight: 40,
  collapsedHeight: 25,
  emptyHeight: 30,
  sectionGap: 10,
  overscan: 3,
}
const open = (count: number) => ({ count, isCollapsed: false })

test('one card on a phone, two on a tablet, three to five on laptops, six on a large screen', () => {
  expect([300, 366, 488, 720, 976, 1136, 1400, 4000].map(columnsFor)).toEqual([1, 1, 2, 3, 4, 5, 6, 6])
})

test('sections follow each other, and an empty one keeps room for its text', () => {
  expect(layoutList([0, 4].map(open), shape)).toEqual({
    sections: [
      { top: 0, height: 70 },
      { top: 80, height: 240 },
    ],
    height: 330,
  })
})

test('a collapsed section has the height of its heading, whatever it holds', () => {
  const { sections, height } = layoutList(
    [{ count: 400, isCollapsed: true }, { count: 0, isCollapsed: true }, open(1)],
    shape,
  )
  expect(sections.map(({ top }) => top)).toEqual([0, 35, 70])
  expect(height).toBe(70 + 140 + 10)
})

test('any list renders everything visible and little more', () => {
  const lists = fc.array(fc.nat(500), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 6 }), fc.nat(20_000), (counts, columns, top) => {
      const of = { ...shape, columns }
      const { sections } = layoutList(counts.map(open), of)
      const seen = { top, height: 700 }
      let drawn = 0
      for (const [index, section] of sections.entries()) {
        const count = counts[index] ?? 0
        const { from, to } = isVisible(section, seen, of)
          ? renderedItems(section, seen, { count, shape: of })
          : { from: 0, to: 0 }
        expect(from % columns === 0 || from === count).toBe(true)
        drawn += to - from
        for (let item = 0; item < count; item++) {
          const y = section.top + of.headHeight + Math.floor(item / columns) * of.lineHeight
          if (y + of.lineHeight > top && y < top + 700) expect(item >= from && item < to).toBe(true)
        }
      }
      expect(drawn).toBeLessThanOrEqual((7 + 2 * 3 + 3) * columns)
    }),
    { numRuns: 60 },
  )
})

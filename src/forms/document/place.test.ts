import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePlaces, maxPlaceLength, placeBetween, placePattern, placesBetween } from './place.ts'

const anyPlace = fc
  .string({ unit: fc.constantFrom('0', '1', '9', 'A', 'Z', 'a', 'z'), maxLength: 6 })
  .map(text => `${text}V`)

describe('a place', () => {
  test('is between its neighbors', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, (one, other) => {
        const [before, after] = [one, other].toSorted()
        if (before === undefined || after === undefined || before === after) return
        for (const place of [placeBetween(before, after), ...placesBetween(before, after, 7)]) {
          expect(before < place && place < after).toBe(true)
          expect(place).toMatch(placePattern)
        }
        expect(placeBetween(null, before) < before).toBe(true)
        expect(placeBetween(after, null) > after).toBe(true)
      }),
    )
  })

  test('stays between its neighbors however often things are inserted anywhere', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 200 }), positions => {
        const places: string[] = []
        for (const position of positions) {
          const at = position % (places.length + 1)
          places.splice(at, 0, placeBetween(places[at - 1] ?? null, places[at] ?? null))
        }
        expect(places.toSorted()).toEqual(places)
        expect(new Set(places).size).toBe(places.length)
        for (const place of places) expect(place).toMatch(placePattern)
      }),
    )
  })

  test('stays short when things are added to an end, and fits when all are inserted at one point', () => {
    let [last, first] = [placeBetween(null, null), placeBetween(null, null)]
    let inserted = placeBetween(first, null)
    for (let count = 0; count < 500; count++) {
      last = placeBetween(last, null)
      const next = placeBetween(null, first)
      first = next
      inserted = placeBetween('V', inserted)
    }
    expect(last.length).toBeLessThan(15)
    expect(first.length).toBeLessThan(15)
    expect(inserted.length).toBeLessThan(maxPlaceLength)
  })

  test('between two equal places comes after both', () => {
    expect(placeBetween('V', 'V') > 'V').toBe(true)
  })
})

test('several places are in order, and as many as requested', () => {
  for (const [before, after] of [
    [null, null],
    ['V', null],
    [null, 'V'],
    ['V', 'W'],
  ] as const) {
    const places = placesBetween(before, after, 40)
    expect(places).toHaveLength(40)
    expect([...new Set(places)].toSorted()).toEqual(places)
    expect(places.every(place => (before === null || place > before) && (after === null || place < after))).toBe(true)
  }
})

test('things with the same place have one order', () => {
  const things = [
    { id: 'b', place: 'V' },
    { id: 'a', place: 'V' },
    { id: 'c', place: 'A' },
  ]
  expect(things.toSorted(comparePlaces).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(
    things
      .toReversed()
      .toSorted(comparePlaces)
      .map(({ id }) => id),
  ).toEqual(['c', 'a', 'b'])
})

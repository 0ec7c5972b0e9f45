import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameJson } from './same-json.ts'

/** The same value with the keys of all its objects in reverse order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, held]) => [key, turned(held)]),
  )
}

const json = fc.jsonValue({ maxDepth: 3 }).map(value => JSON.parse(JSON.stringify(value)) as unknown)

test('the order of keys makes no difference', () => {
  fc.assert(fc.property(json, value => isSameJson(value, turned(value))))
})

test('two values are the same exactly when their JSON with sorted keys is', () => {
  const written = (value: unknown): string =>
    JSON.stringify(value, (_key, held: unknown) =>
      typeof held === 'object' && held !== null && !Array.isArray(held)
        ? Object.fromEntries(Object.entries(held).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : held,
    )
  fc.assert(
    fc.property(json, json, (one, other) => {
      expect(isSameJson(one, other)).toBe(written(one) === written(other))
    }),
  )
})

test('a list differs from an object with the same indexes, and null from an empty object', () => {
  expect(isSameJson(['a'], { 0: 'a' })).toBe(false)
  expect(isSameJson(null, {})).toBe(false)
})

test('a missing key equals undefined', () => {
  expect(isSameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true)
})

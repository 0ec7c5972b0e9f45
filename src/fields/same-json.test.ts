import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameJson } from './same-json.ts'

/** The same value with the keys of all of its objects turned round. */
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

test('a value is the same in whatever order its keys stand', () => {
  fc.assert(fc.property(json, value => isSameJson(value, turned(value))))
})

test('two values are the same when and only when they are written the same, keys in order', () => {
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

test('a list is not the object with its places as keys, and nothing is not an empty object', () => {
  expect(isSameJson(['a'], { 0: 'a' })).toBe(false)
  expect(isSameJson(null, {})).toBe(false)
})

test('a key that is missing is as one without a value', () => {
  expect(isSameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true)
})

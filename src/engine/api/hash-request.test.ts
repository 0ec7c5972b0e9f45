import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashRequest } from './hash-request.ts'

const input = { tableId: 't', data: { a: 1, b: [1, { x: 1, y: 2 }] } }

test('a request does not depend on the ids of its action and gesture, or on when it was made', () => {
  const call = { ...input, actionId: 'a1', gestureId: 'g1', doneAt: 5 }
  expect(hashRequest('records.update', call)).toBe(hashRequest('records.update', input))
})

test('ids that are part of a value belong to the request', () => {
  const withId = (actionId: string) => hashRequest('records.update', { data: { actionId } })
  expect(withId('a')).not.toBe(withId('b'))
})

test('the same request to another procedure is another request', () => {
  expect(hashRequest('records.create', input)).not.toBe(hashRequest('records.update', input))
})

/** The value with the keys of all its objects in reverse order. */
const reversed = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? value
    : Array.isArray(value)
      ? value.map(reversed)
      : Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([key, inner]) => [key, reversed(inner)]),
        )

test('two requests have the same hash exactly if they are the same JSON, whatever the order of keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(hashRequest('p', { value: reversed(one) })).toBe(hashRequest('p', { value: one }))
      const isSame = JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))
      expect(hashRequest('p', { value: one }) === hashRequest('p', { value: other })).toBe(isSame)
    }),
  )
})

/** Objects as sorted lists of pairs. */
const canonical = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? value
    : Array.isArray(value)
      ? ['list', ...value.map(canonical)]
      : [
          'object',
          ...Object.entries(value)
            .map(([key, inner]) => [key, canonical(inner)])
            .toSorted(([one], [two]) => ((one as string) < (two as string) ? -1 : 1)),
        ]

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { TextStore } from './text-store.ts'

test('texts come back by their position', () => {
  const size = fc.integer({ min: 0, max: 262_144 })
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          size.map(count => 'ä'.repeat(count)),
        ),
      ),
      texts => {
        const store = new TextStore()
        for (const text of texts) store.add(text)
        expect(texts.every((text, at) => store.get(at) === text)).toBe(true)
        expect([store.get(texts.length), store.get(-1), store.get(Number.NaN)]).toEqual([
          undefined,
          undefined,
          undefined,
        ])
      },
    ),
    { numRuns: 10 },
  )
})

test('a text that is too long, and too many texts without characters, are refused', () => {
  const store = new TextStore(2)
  expect(() => store.add('x'.repeat(262_145))).toThrow('too many different texts')
  for (let count = 0; count < 2; count++) store.add('')
  expect(() => store.add('')).toThrow('too many different texts')
})

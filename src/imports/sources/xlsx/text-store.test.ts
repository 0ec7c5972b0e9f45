import fc from 'fast-check'
import { expect, test } from 'vitest'

import { TextStore } from './text-store.ts'

test('texts come back by their position', () => {
  const size = fc.integer({ min: 0, max: 400_000 })
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

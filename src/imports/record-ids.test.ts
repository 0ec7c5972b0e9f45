import { expect, test } from 'vitest'

import { recordIds } from './record-ids.ts'

test('ids look like those of new records and are unique', () => {
  const next = recordIds()
  const ids = Array.from({ length: 100_000 }, next)
  expect(ids.every(id => /^rec[0-9A-Za-z]{16}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
})

test('all characters are about equally frequent', () => {
  const next = recordIds()
  const counts = new Map<string, number>()
  for (let made = 0; made < 20_000; made++) {
    for (const character of next().slice(3)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const expected = (20_000 * 16) / 62
  expect(counts.size).toBe(62)
  expect(Math.max(...[...counts.values()].map(count => Math.abs(count - expected) / expected))).toBeLessThan(0.1)
})

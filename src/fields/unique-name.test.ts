import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './text/fold.ts'
import { uniqueName } from './unique-name.ts'

test('a name that is free stays, and one that is taken gets the first free number', () => {
  expect(uniqueName('Notes', ['Note'])).toBe('Notes')
  expect(uniqueName('Notes', ['NOTES', 'notes 2', 'Notes 4'])).toBe('Notes 3')
})

test('a long name is cut to make room for its number', () => {
  const long = 'x'.repeat(255)
  expect(uniqueName(long, [long])).toBe(`${'x'.repeat(253)} 2`)
  const emoji = `${'x'.repeat(252)}😀y`
  expect(uniqueName(emoji, [emoji])).toBe(`${'x'.repeat(252)} 2`)
})

test('a name is never taken, and never longer than the server accepts', () => {
  const name = fc.oneof(
    fc.constantFrom('a', 'A', 'é', 'E\u0301', 'a 2', 'A 2'),
    fc
      .tuple(fc.integer({ min: 250, max: 253 }), fc.constantFrom('😀', 'ab', 'É'))
      .map(([count, end]) => 'x'.repeat(count) + end),
  )
  fc.assert(
    fc.property(name, fc.array(name, { maxLength: 4 }), fc.nat(12), (wish, others, copies) => {
      const taken = [...others]
      for (let made = 0; made <= copies; made++) {
        const unique = uniqueName(wish, taken)
        expect(taken.map(fold)).not.toContain(fold(unique))
        expect(unique.length).toBeLessThanOrEqual(255)
        expect(unique.isWellFormed()).toBe(true)
        taken.push(unique)
      }
    }),
  )
})

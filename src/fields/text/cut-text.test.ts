import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a text that fits stays as it is', () => {
  expect(cutText('Ada', 3)).toBe('Ada')
  expect(cutText('', 0)).toBe('')
})

test('a longer text is cut, but no character of two units in half', () => {
  expect(cutText('Adam', 3)).toBe('Ada')
  expect(cutText('a😀b', 3)).toBe('a😀')
  expect(cutText('a😀b', 2)).toBe('a')
  expect(cutText('😀', 1)).toBe('')
})

test('the beginning of any text is well-formed, as long as possible, and no longer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.nat(25), (text, max) => {
      const cut = cutText(text, max)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.isWellFormed()).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(max)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, max) - 1)
    }),
  )
})

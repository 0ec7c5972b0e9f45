import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

test.each([
  ['Ada\r\nBcc: all@example.com', 'Ada Bcc: all@example.com'],
  ['  Ada\u0000\u0007Lovelace ', 'Ada Lovelace'],
  ['Ada\u2028\u2029Lovelace', 'Ada Lovelace'],
  ['gnp.\u202Etxt', 'gnp. txt'],
  ['עדה לאבלייס', 'עדה לאבלייס'],
  ['👩‍🚀', '👩‍🚀'],
  ['\n\t', ''],
])('%j becomes %j', (text, expected) => {
  expect(oneLine(text)).toBe(expected)
})

test('no text keeps a line break or control character, and a clean text stays the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const once = oneLine(text)
      expect(once).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(oneLine(once)).toBe(once)
    }),
  )
})

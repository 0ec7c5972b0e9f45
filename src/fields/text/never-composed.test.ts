import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { neverComposed } from './never-composed.ts'

/** As PostgreSQL puts a sign into lower case: one for one. */
const lower = (sign: string) => (sign === '\u0130' ? 'i' : sign.toLowerCase())

test('what is said never to be composed stands in a sign itself when it stands in its normal form', () => {
  const wrong: string[] = []
  for (let code = 0x80; code <= 0x10ffff; code++) {
    const sign = String.fromCodePoint(code)
    const folded = fold(sign)
    if (folded === sign) continue
    const held = (part: string) => (part === part.toUpperCase() ? sign : lower(sign)).includes(part)
    if (Array.from(folded).some(part => neverComposed(part) && !held(part))) wrong.push(sign)
  }
  expect(wrong).toEqual([])
})

test.each([
  ['lantern 2026', true],
  ['中文', true],
  ['とうきょう', true],
  ['か', true],
  ['กรุงเทพ', true],
  ['が', false],
  ['豈', false],
  ['é', false],
  [';', false],
  ['서울', false],
])('%j is made of such signs alone: %s', (text, expected) => {
  expect(neverComposed(text)).toBe(expected)
})

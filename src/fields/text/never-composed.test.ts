import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { neverComposed } from './never-composed.ts'

/** Lower-cases one character into one, as PostgreSQL does. */
const lower = (sign: string) => (sign === '\u0130' ? 'i' : sign.toLowerCase())

test('a character whose folded form contains a never-composed one contains that one itself', () => {
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
])('%j consists of never-composed characters: %s', (text, expected) => {
  expect(neverComposed(text)).toBe(expected)
})

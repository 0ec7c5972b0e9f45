import { expect, test } from 'vitest'
import { readableName } from './readable-name.ts'

test.each([
  ['an emoji of several', 'family 👩‍👩‍👧.png'],
  ['an emoji with a skin tone', '👩🏽‍🚀.png'],
  ['an emoji with a variation selector', '❤️‍🔥.png'],
  ['a word in Persian', 'می\u200cخواهم.txt'],
  ['a word in Hindi', 'क्\u200dष.txt'],
])('a file name keeps the joiners of %s', (_, name) => {
  expect(readableName(name)).toBe(name)
})

test.each([
  ['between other letters', 'in\u200dvoice\u200c.pdf', 'invoice.pdf'],
  ['beside an emoji', '\u200d🚀\u200d.png', '🚀.png'],
  ['after each other', '👩\u200d\u200d👧.png', '👩👧.png'],
  ['that turn the direction', 'fdp.\u202egpj', 'fdp.gpj'],
  ['that control', 'a\0b\u001b.txt', 'ab.txt'],
])('a file name loses invisible characters %s', (_, name, kept) => {
  expect(readableName(name)).toBe(kept)
})

test('a name of invisible characters alone is "file"', () => {
  expect(readableName('\u200d\u200b')).toBe('file')
})

import { expect, test } from 'vitest'
import { firstLetter } from './first-letter.ts'

test('the first letter is the first character that people see', () => {
  expect(['marketing', '  élan', '👩‍💻 team', 'שיווק', ''].map(firstLetter)).toEqual(['M', 'É', '👩‍💻', 'ש', ''])
})

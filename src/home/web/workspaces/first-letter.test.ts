import { expect, test } from 'vitest'
import { firstLetter } from './first-letter.ts'

test('the first letter is what people see as one', () => {
  expect(['marketing', '  élan', '👩‍💻 team', 'שיווק', ''].map(firstLetter)).toEqual(['M', 'É', '👩‍💻', 'ש', ''])
})

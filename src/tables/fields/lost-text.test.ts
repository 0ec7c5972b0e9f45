import { expect, test } from 'vitest'
import { lostInStepText, lostText } from './lost-text.ts'

const [ana, bob, gone] = [{ name: 'Ana' }, { name: 'Bob' }, { name: null }]

test('values that a type could not read are counted, with the names of their other authors', () => {
  expect(lostText(7, [])).toBe('7 values could not be converted and are now empty')
  expect(lostText(1, [ana])).toBe('1 value by Ana could not be converted and is now empty')
  expect(lostText(1200, [ana, bob])).toBe('1,200 values by Ana and Bob could not be converted and are now empty')
  expect(lostText(3, [ana, bob, gone])).toBe('3 values by Ana and others could not be converted and are now empty')
  expect(lostText(1, [gone])).toBe('1 value by someone else could not be converted and is now empty')
})

test('after an undo it is said where they can be found', () => {
  expect(lostInStepText(1, [ana])).toBe(
    '1 value by Ana could not be converted and is now empty. The history of its record still has it.',
  )
  expect(lostInStepText(2, [])).toBe(
    '2 values could not be converted and are now empty. The history of their records still has them.',
  )
})

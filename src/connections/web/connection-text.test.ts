import { expect, test } from 'vitest'
import { describeUses } from './connection-text.ts'

test.each([
  [[], ''],
  [['Import of ‘A’'], 'Import of ‘A’'],
  [['A', 'B', 'C'], 'A, B, C'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C, and 2 more'],
])('the uses %j are told as %j', (uses, text) => {
  expect(describeUses(uses)).toBe(text)
})

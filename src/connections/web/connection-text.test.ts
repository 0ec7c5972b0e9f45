import { expect, test } from 'vitest'
import { describeUses, hasSources, sourcesTitle } from './connection-text.ts'

test.each([
  [[], ''],
  [['Import of ‘A’'], 'Import of ‘A’'],
  [['A', 'B', 'C'], 'A, B, C'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C, and 2 more'],
])('the uses %j are told as %j', (uses, text) => {
  expect(describeUses(uses)).toBe(text)
})

test('what a connection reaches has the name of its service', () => {
  expect(sourcesTitle('airtable')).toBe('Bases in Airtable')
  expect(['airtable', 'googlesheets', 'slack', 'smtp', 'of a later version'].map(hasSources)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

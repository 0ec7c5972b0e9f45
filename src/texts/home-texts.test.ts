import { expect, test } from 'vitest'
import {
  closedSomeText,
  copyName,
  daysLeft,
  daysLeftText,
  deletedForeverText,
  isMoveConfirmed,
  maxNameLength,
  moveConfirmation,
  namedText,
  unableText,
} from './home-texts.ts'
import { isolated } from './isolated.ts'

test('a move is confirmed by a text that looks the same', () => {
  expect(isMoveConfirmed('MOVE Survey', 'Survey')).toBe(true)
  expect(isMoveConfirmed(' MOVE  My survey ', 'My   survey')).toBe(true)
  expect(isMoveConfirmed(isolated(moveConfirmation('סקר')), 'סקר')).toBe(true)
  for (const typed of ['', 'Survey', 'move Survey', 'MOVE survey', 'MOVE Survey 2', 'MOVESurvey']) {
    expect(isMoveConfirmed(typed, 'Survey')).toBe(false)
  }
})

test('a message names up to three things, and counts the rest', () => {
  expect(namedText(['Plan'])).toBe('Plan')
  expect(namedText(['Plan', 'Survey'])).toBe('Plan and Survey')
  expect(namedText(['Plan', 'Survey', 'Poll'])).toBe('Plan, Survey, and Poll')
  expect(namedText(['Plan', 'Survey', 'Poll', 'Quiz'])).toBe('Plan, Survey, Poll, and 1 more')
  expect(namedText(Array.from({ length: 1_203 }, (_, at) => `${at}`))).toBe('0, 1, 2, and 1,200 more')
})

test('a failure names a few items as they are, and counts the rest of many', () => {
  const named = (names: string[]) => unableText({ what: 'move', names, error: 'Not now' })
  expect(named(['Plan', 'Survey'])).toBe('Unable to move Plan, Survey. Not now. Contact support for assistance.')
  const many = Array.from({ length: 10_000 }, (_, at) => `Item ${at}`)
  expect(named(many)).toBe(
    'Unable to move Item 0, Item 1, Item 2, and 9,997 more. Not now. Contact support for assistance.',
  )
})

test('closing some of the chosen items names those that cannot be closed', () => {
  expect(closedSomeText(14, [], true)).toBe('Closed 14 items')
  expect(closedSomeText(14, ['Plan', 'App'], true)).toBe('Closed 14 items. Plan and App cannot be closed.')
  expect(closedSomeText(1, ['Plan'], false)).toBe('Opened 1 item. Plan cannot be opened.')
})

test('deleting some items permanently names those of other owners', () => {
  expect(deletedForeverText(1)).toBe('Permanently deleted 1 item')
  expect(deletedForeverText(2, ['Plan'])).toBe('Permanently deleted 2 items. Only owners and admins can delete Plan.')
})

test('an item in the trash has 30 days, of which the last one counts until its end', () => {
  const trashedAt = '2026-03-01T12:00:00Z'
  const leftAt = (now: string) => daysLeft(trashedAt, Date.parse(now))
  expect(leftAt('2026-03-01T12:00:00Z')).toBe(30)
  expect(leftAt('2026-03-01T12:00:01Z')).toBe(30)
  expect(leftAt('2026-03-03T12:00:00Z')).toBe(28)
  expect(leftAt('2026-03-30T12:00:01Z')).toBe(1)
  expect(leftAt('2026-03-31T12:00:00Z')).toBe(0)
  expect(leftAt('2026-05-01T12:00:00Z')).toBe(0)
  expect([28, 1, 0].map(daysLeftText)).toEqual(['28 days left', '1 day left', '0 days left'])
})

test('a clock that runs behind the server shows no more than 30 days', () => {
  expect(daysLeft('2026-03-01T12:00:00Z', Date.parse('2026-02-20T12:00:00Z'))).toBe(30)
})

test('the name of a copy is never longer than allowed, and never ends in half a character', () => {
  expect(copyName('Survey')).toBe('Survey (copy)')
  expect(copyName('a'.repeat(193))).toBe(`${'a'.repeat(193)} (copy)`)
  for (const name of ['a'.repeat(200), '👩'.repeat(100), `${'a'.repeat(192)}👩👩👩👩`, `${'a'.repeat(192)} word`]) {
    const copy = copyName(name)
    expect(copy.length).toBeLessThanOrEqual(maxNameLength)
    expect(copy.isWellFormed()).toBe(true)
    expect(copy).toMatch(/[^ ] \(copy\)$/)
    expect(copy).not.toContain('\ufffd')
  }
})

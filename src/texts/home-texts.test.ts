import { expect, test } from 'vitest'
import { isMoveConfirmed, moveConfirmation } from './home-texts.ts'
import { isolated } from './isolated.ts'

test('a move is confirmed by a text that looks the same', () => {
  expect(isMoveConfirmed('MOVE Survey', 'Survey')).toBe(true)
  expect(isMoveConfirmed(' MOVE  My survey ', 'My   survey')).toBe(true)
  expect(isMoveConfirmed(isolated(moveConfirmation('סקר')), 'סקר')).toBe(true)
  for (const typed of ['', 'Survey', 'move Survey', 'MOVE survey', 'MOVE Survey 2', 'MOVESurvey']) {
    expect(isMoveConfirmed(typed, 'Survey')).toBe(false)
  }
})

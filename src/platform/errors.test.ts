import { expect, test } from 'vitest'
import { publicReasons } from '../texts/public-reasons.ts'
import { AppError, codeOfStatus, errorCodes } from './errors.ts'

test('clients see only reasons that are public, and the id only with one', () => {
  for (const reason of publicReasons) {
    expect(new AppError('conflict', 'No.', { reason, subjectId: 'x' }).publicDetails).toEqual({
      reason,
      subjectId: 'x',
    })
    expect(new AppError('conflict', 'No.', { reason }).publicDetails).toEqual({ reason })
  }
  expect(new AppError('conflict', 'No.', { reason: 'row 7 of payroll', subjectId: 'x' }).publicDetails).toEqual({})
  expect(new AppError('conflict', 'No.', { subjectId: 'x' }).publicDetails).toEqual({})
})

test('a code and its status lead to each other', () => {
  for (const code of errorCodes) expect(codeOfStatus(new AppError(code, 'No.').httpStatus)).toBe(code)
})

test('an unknown status is the fault of the request below 500, and ours above', () => {
  expect([418, 422, 499].map(codeOfStatus)).toEqual(['bad_input', 'bad_input', 'bad_input'])
  expect([501, 502, 599].map(codeOfStatus)).toEqual(['internal', 'internal', 'internal'])
})

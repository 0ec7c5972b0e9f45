import { expect, test } from 'vitest'
import { limitsOf, typedLimits } from './flow-limits.ts'

const none = { openDate: '', expirationDate: '', maxSubmissions: '' }

test('empty fields set no limits, and limits survive the fields', () => {
  expect(limitsOf(none)).toEqual({
    values: { openDate: null, expirationDate: null, maxSubmissions: null },
    problem: null,
  })
  const limits = { openDate: '2026-11-21T10:00:00.000Z', expirationDate: null, maxSubmissions: 12 }
  expect(limitsOf(typedLimits({ ...limits, disabledForm: false })).values).toEqual(limits)
})

test('a flow has to close after it opens', () => {
  const typed = { ...none, openDate: '2026-11-21T10:00', expirationDate: '2026-11-21T09:59' }
  expect(limitsOf(typed).problem).toBe('order')
  expect(limitsOf({ ...typed, expirationDate: '2026-11-21T10:01' }).problem).toBeNull()
})

test.each(['0', '-1', '1.5', 'many', '1e3', '9999999999'])('%s is not a valid response limit', maxSubmissions => {
  expect(limitsOf({ ...none, maxSubmissions }).problem).toBe('number')
})

import { expect, test } from 'vitest'
import { failureKind } from './failure-kind.ts'

test.each([
  ['no network', new TypeError('Failed to fetch')],
  ['too many calls', { message: 'Later', data: { httpStatus: 429 } }],
  ['a server in trouble', { message: 'Oh', data: { httpStatus: 500 } }],
  ['a proxy without a server', { message: 'Bad gateway', status: 502 }],
  ['an answer that does not come', new Error('No answer', { cause: new DOMException('', 'TimeoutError') })],
])('%s may pass', (_name, error) => {
  expect(failureKind(error)).toBe('temporary')
})

test.each([
  ['a refusal', { message: 'No', data: { appCode: 'conflict', httpStatus: 409 } }],
  ['a base that is not there', { message: 'Not found', data: { appCode: 'not_found', httpStatus: 404 } }],
  ['a fault of our own', new Error('x is not a function')],
])('%s does not pass', (_name, error) => {
  expect(failureKind(error)).toBe('final')
})

test('a change of a deleted thing stops no other action', () => {
  const data = { appCode: 'not_found', httpStatus: 404, reason: 'gone' }
  expect(failureKind({ message: 'No', data })).toBe('gone')
})

test.each([
  ['a locked view', { appCode: 'conflict', httpStatus: 409, reason: 'view_locked' }],
  ['a table too large to duplicate', { appCode: 'too_large', httpStatus: 413, reason: 'too_many_to_duplicate' }],
  ['a name that another thing has', { appCode: 'conflict', httpStatus: 409, reason: 'name_taken' }],
  ['a list of people for a field of one', { appCode: 'bad_input', httpStatus: 400, reason: 'too_many_people' }],
  ['a person without access', { appCode: 'bad_input', httpStatus: 400, reason: 'person_without_access' }],
  ['an action id of another change', { appCode: 'conflict', httpStatus: 409, reason: 'action_id_used' }],
])('a refusal because of %s stops no other action', (_name, data) => {
  expect(failureKind({ message: 'No', data })).toBe('refused')
})

test.each([
  ['who may only look', { message: 'No', data: { appCode: 'forbidden', httpStatus: 403 } }],
  [
    'to whom the base is closed',
    { message: 'No', data: { appCode: 'not_found', httpStatus: 404, reason: 'base_not_found' } },
  ],
])('a refusal to somebody %s is about the person', (_name, error) => {
  expect(failureKind(error)).toBe('not allowed')
})

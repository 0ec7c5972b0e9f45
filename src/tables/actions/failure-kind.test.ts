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
  ['a refusal', { message: 'No', data: { appCode: 'forbidden', httpStatus: 403 } }],
  ['a record that is gone', { message: 'Gone', data: { appCode: 'not_found', httpStatus: 404 } }],
  ['a fault of our own', new Error('x is not a function')],
])('%s does not pass', (_name, error) => {
  expect(failureKind(error)).toBe('final')
})

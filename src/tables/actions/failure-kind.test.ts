import { expect, test } from 'vitest'
import { goneText, tooManyToDuplicate, viewLockedText } from '../../texts/error-catalogue.ts'
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

test.each(['Table', 'Field', 'View', 'Record'] as const)('a %s that is gone is told from other failures', thing => {
  const error = { message: goneText(thing, 'id1'), data: { appCode: 'not_found', httpStatus: 404 } }
  expect(failureKind(error)).toBe('gone')
})

test.each([
  ['a view that was locked', { message: viewLockedText('Grid'), data: { appCode: 'conflict', httpStatus: 409 } }],
  ['a table too large to copy', { message: tooManyToDuplicate, data: { appCode: 'too_large', httpStatus: 413 } }],
])('%s stops nothing else', (_name, error) => {
  expect(failureKind(error)).toBe('gone')
})

test.each([
  ['who may only look', { message: 'No', data: { appCode: 'forbidden', httpStatus: 403 } }],
  [
    'to whom the base is closed',
    { message: 'There is no such base.', data: { appCode: 'not_found', httpStatus: 404 } },
  ],
])('a refusal to somebody %s is about the person', (_name, error) => {
  expect(failureKind(error)).toBe('not allowed')
})

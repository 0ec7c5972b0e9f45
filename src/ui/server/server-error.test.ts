import { describe, expect, test } from 'vitest'
import { errorText, ServerError, toServerError } from './server-error.ts'

describe('error messages', () => {
  test('a tRPC error shows the message of the server', () => {
    const thrown = Object.assign(new Error('Choose a shorter name.'), {
      data: { appCode: 'bad_input', httpStatus: 400, code: 'BAD_REQUEST' },
    })
    expect(toServerError(thrown)).toMatchObject({
      message: 'Choose a shorter name.',
      code: 'bad_input',
      httpStatus: 400,
    })
  })

  test('an authentication error shows its own message', () => {
    expect(toServerError({ status: 401, code: 'INVALID_EMAIL', message: 'Invalid email or password' })).toMatchObject({
      message: 'Invalid email or password',
      code: 'INVALID_EMAIL',
    })
  })

  test('an error of ours that the sign-in library passes on shows its message', () => {
    const thrown = { error: { code: 'no_space', message: 'The disk is full.' }, status: 507, statusText: '' }
    expect(toServerError(thrown)).toMatchObject({ message: 'The disk is full.', code: 'no_space', httpStatus: 507 })
  })

  test('a 429 without a message says that there were too many attempts', () => {
    expect(errorText({ status: 429, message: '' })).toBe('Too many attempts. Wait a minute and try again.')
  })

  test('a failed fetch says that the server cannot be reached, even inside another error', () => {
    const dead = new TypeError('Failed to fetch')
    expect(toServerError(dead).code).toBe('unreachable')
    expect(toServerError(new Error('wrapped', { cause: dead })).code).toBe('unreachable')
  })

  test('a bug shows no internals', () => {
    expect(errorText(new RangeError('x is not iterable'))).toBe('Something went wrong. Try again.')
    expect(errorText('boom')).toBe('Something went wrong. Try again.')
  })

  test('an error made for people stays as it is', () => {
    const error = new ServerError('Sorry.', { code: 'conflict', httpStatus: 409 })
    expect(toServerError(error)).toBe(error)
  })

  test.each([
    [413, 'That is too large for the server to take.'],
    [503, 'The server is not answering. Try again in a moment.'],
    [418, 'Something went wrong. Try again.'],
  ])('a %i without a message has words for the person', (status, message) => {
    expect(errorText({ status })).toBe(message)
  })

  test('a refusal keeps its reason and what it is about, which programs tell apart', () => {
    const thrown = {
      message: 'Taken.',
      data: { appCode: 'conflict', httpStatus: 409, reason: 'name', subjectId: 'f1' },
    }
    expect(toServerError(thrown)).toMatchObject({ code: 'conflict', reason: 'name', subjectId: 'f1' })
  })

  test('values of the wrong type in an error are ignored', () => {
    const thrown = { message: 7, code: {}, status: 'x', data: { appCode: null, httpStatus: '409', reason: 5 } }
    expect(toServerError(thrown)).toMatchObject({
      message: 'Something went wrong. Try again.',
      code: 'internal',
      httpStatus: null,
      reason: null,
    })
  })

  test('anything at all that is thrown becomes an error with words', () => {
    for (const thrown of [null, undefined, 0, '', [], {}, () => undefined, Symbol('x'), new Proxy({}, {})]) {
      expect(errorText(thrown)).toBe('Something went wrong. Try again.')
    }
  })

  test('the original error stays available to the log of the browser', () => {
    const bug = new RangeError('bug')
    expect(toServerError(bug).cause).toBe(bug)
  })
})

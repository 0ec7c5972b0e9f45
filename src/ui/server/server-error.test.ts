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
})

import { describe, expect, test } from 'vitest'
import { errorText, ServerError, toServerError } from './server-error.ts'

describe('what a person is told', () => {
  test('the server’s own sentence from a tRPC error', () => {
    const thrown = Object.assign(new Error('Choose a shorter name.'), {
      data: { appCode: 'bad_input', httpStatus: 400, code: 'BAD_REQUEST' },
    })
    expect(toServerError(thrown)).toMatchObject({
      message: 'Choose a shorter name.',
      code: 'bad_input',
      httpStatus: 400,
    })
  })

  test('the sentence of the sign-in service', () => {
    expect(toServerError({ status: 401, code: 'INVALID_EMAIL', message: 'Invalid email or password' })).toMatchObject({
      message: 'Invalid email or password',
      code: 'INVALID_EMAIL',
    })
  })

  test('that there were too many attempts, when nothing more is said', () => {
    expect(errorText({ status: 429, message: '' })).toBe('Too many attempts. Wait a minute and try again.')
  })

  test('that the server cannot be reached, also when another error wraps it', () => {
    const dead = new TypeError('Failed to fetch')
    expect(toServerError(dead).code).toBe('unreachable')
    expect(toServerError(new Error('wrapped', { cause: dead })).code).toBe('unreachable')
  })

  test('nothing of the inside of a bug', () => {
    expect(errorText(new RangeError('x is not iterable'))).toBe('Something went wrong. Try again.')
    expect(errorText('boom')).toBe('Something went wrong. Try again.')
  })

  test('an error that was already made for people stays as it is', () => {
    const error = new ServerError('Sorry.', { code: 'conflict', httpStatus: 409 })
    expect(toServerError(error)).toBe(error)
  })
})

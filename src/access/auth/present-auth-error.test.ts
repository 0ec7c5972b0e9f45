import { expect, test } from 'vitest'
import { presentAuthError } from './present-auth-error.ts'

const present = (status: number, body: string) => presentAuthError(status, body, 'r-1')

test('an error of ours names the request instead of its cause', () => {
  const { status, body } = present(500, JSON.stringify({ message: 'relation "users" does not exist' }))
  expect([status, body.error]).toEqual([
    500,
    { code: 'internal', message: 'Something went wrong on our side. Request r-1.' },
  ])
})

test('a wrong link does not mean that nobody is signed in', () => {
  expect(present(401, JSON.stringify({ code: 'TOKEN_EXPIRED', message: 'Token expired' }))).toEqual({
    status: 400,
    body: {
      error: { code: 'bad_input', message: 'This link has expired. Request a new one on your account page.' },
      code: 'TOKEN_EXPIRED',
      message: 'This link has expired. Request a new one on your account page.',
    },
  })
})

test.each([
  [404, '', 'not_found', 'There is nothing at this address.'],
  [429, '', 'too_many_requests', 'Too many requests. Please try again later.'],
  [422, '{"code":"USER_ALREADY_EXISTS","message":"User already exists"}', 'bad_input', 'User already exists'],
  [400, 'not json', 'bad_input', 'The request could not be read.'],
  [400, '[1]', 'bad_input', 'The request could not be read.'],
  [503, '{"message":""}', 'unavailable', 'The request could not be read.'],
])('%i with the body %j says %s', (...sample) => {
  const [status, body, code, message] = sample
  expect(present(status, body).body.error).toEqual({ code, message })
})

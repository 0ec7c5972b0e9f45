import { APIError } from 'better-auth/api'

import { oneLine } from '../../texts/one-line.ts'

const maxPersonNameLength = 200

/**
 * A person's name on one line.
 *
 * @throws APIError, as the sign-in library does, when it is empty or too long.
 */
export function personName(text: unknown): string {
  const name = typeof text === 'string' ? oneLine(text) : ''
  if (name === '') throw new APIError('BAD_REQUEST', { code: 'NAME_REQUIRED', message: 'Enter your name.' })
  if (name.length > maxPersonNameLength) {
    const message = `Names can have up to ${maxPersonNameLength} characters.`
    throw new APIError('BAD_REQUEST', { code: 'NAME_TOO_LONG', message })
  }
  return name
}

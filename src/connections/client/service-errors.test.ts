import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { outgoingError } from '../../platform/outgoing/outgoing-error.ts'
import { slack } from '../services/slack/slack.ts'
import { missingError, reachingError, refusedError } from './service-errors.ts'

test.each([
  ['timeout', 'service_timeout', 'Slack did not answer in time. Try again in a few minutes.'],
  ['unreachable', 'service_unreachable', 'Slack could not be reached. Try again in a few minutes.'],
  ['too_large', 'service_answer_too_large', 'Slack sent an answer that is too large. Try again in a few minutes.'],
] as const)('a request that fails with %s has a reason that clients know', (failure, reason, message) => {
  const error = reachingError(slack, outgoingError(failure))
  expect(error).toMatchObject({ code: 'unavailable', message, publicDetails: { reason } })
})

test('an error that is not of the request stays as it is', () => {
  const error = new Error('ours')
  expect(reachingError(slack, error)).toBe(error)
  expect(missingError('Missing', error)).toBe(error)
})

test.each([
  [403, true],
  [404, true],
  [401, false],
  [429, false],
  [500, false],
])('what was chosen is missing when the service answers %i: %j', (status, isMissing) => {
  const refused = refusedError(slack, { status, text: null, retryAfter: null })
  const error = missingError('Missing or unknown base', refused)
  if (!isMissing) return expect(error).toBe(refused)
  expect(error).toMatchObject({ message: 'Missing or unknown base', publicDetails: { reason: 'source_missing' } })
})

test('a deleted connection is no missing base', () => {
  const error = new AppError('not_found', 'This connection was deleted.', { reason: 'connection_deleted' })
  expect(missingError('Missing or unknown base', error)).toBe(error)
})

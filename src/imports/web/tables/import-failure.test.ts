import { expect, test } from 'vitest'
import { publicReasons } from '../../../texts/public-reasons.ts'
import { importFailure } from './import-failure.ts'

const tooLong = 'The request was too long for the network. Import fewer tables or fields at once.'
const tooMuch = 'This is too much data at once. Import fewer tables at once.'
const tooSlow = 'Airtable took too long to answer. Try again in a few minutes.'
const isAway = 'Airtable could not be reached. Check the connection to the internet and try again.'
const mayNot = 'Gridloom may not read this anymore. Reconnect Airtable with all permissions, and try again.'

test.each([
  ['Request failed with status 431', tooLong],
  ['Header too large', tooLong],
  ['413 Payload Too Large', tooMuch],
  ['Gateway timeout', tooSlow],
  ['Network failure', isAway],
  ['Row 2,000 is wrong, and so is the next', 'Row 2,000 is wrong'],
  ['Import failed', 'Import failed'],
])('the words %j of a service become %j', (message, text) => {
  expect(importFailure({ message }, 'Airtable')).toEqual({ text, needsReconnect: false })
})

test.each(['Permission denied', 'Access denied', '403 Forbidden'])('the words %j ask to reconnect', message => {
  expect(importFailure({ message, reason: null }, 'Airtable')).toEqual({ text: mayNot, needsReconnect: true })
})

// Any words: only the reason counts.
test.each([
  ['service_answer_too_large', tooMuch, false],
  ['service_timeout', tooSlow, false],
  ['service_unreachable', isAway, false],
  ['connection_not_accepted', mayNot, true],
  ['connection_not_allowed', mayNot, true],
  ['connection_deleted', mayNot, true],
  ['source_missing', 'Timeout 431. Reconnect Airtable to give access to it, or choose another one.', true],
])('our own error %s keeps its text whatever its words are', (reason, text, needsReconnect) => {
  expect(publicReasons).toContain(reason)
  expect(importFailure({ message: 'Timeout 431', reason }, 'Airtable')).toEqual({ text, needsReconnect })
})

test('a source without accounts is never reconnected', () => {
  const failed = { message: 'You have no permission', reason: 'connection_deleted' }
  expect(importFailure(failed, 'another database', false)).toEqual({
    text: 'You have no permission',
    needsReconnect: false,
  })
  expect(importFailure({ message: 'Timeout' }, 'another database', false).text).toBe(
    'Another database took too long to answer. Try again in a few minutes.',
  )
})

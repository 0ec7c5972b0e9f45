import { expect, test } from 'vitest'
import { importFailure } from './import-failure.ts'

test.each([
  [
    'Request failed with status 431',
    'The request was too long for the network. Import fewer tables or fields at once.',
  ],
  ['Header too large', 'The request was too long for the network. Import fewer tables or fields at once.'],
  ['413 Payload Too Large', 'This is too much data at once. Import fewer tables at once.'],
  ['Airtable did not answer in time. Try again.', 'Airtable took too long to answer. Try again in a few minutes.'],
  [
    'Airtable could not be reached.',
    'Airtable could not be reached. Check the connection to the internet and try again.',
  ],
  ['Row 2,000 is wrong, and so is the next', 'Row 2,000 is wrong'],
  ['Import failed', 'Import failed'],
])('%j becomes %j', (message, text) => {
  expect(importFailure(message, 'Airtable')).toEqual({ text, needsReconnect: false })
})

test.each([
  'Airtable does not allow this. It says: x.',
  'Airtable does not accept this connection anymore. Please reconnect it.',
  'This connection was deleted.',
  'Airtable refused to sign you in. The grant was revoked or has expired.',
])('%j asks to reconnect', message => {
  expect(importFailure(message, 'Airtable')).toMatchObject({ needsReconnect: true })
})

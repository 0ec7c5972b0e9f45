import { expect, test } from 'vitest'
import { readFailure } from './sign-in-failure.ts'

test.each([
  ['', null],
  ['other=1; session=x', null],
  [
    'gridloom_connection_failure=You%20did%20not%20give%20access%20to%20Airtable.',
    'You did not give access to Airtable.',
  ],
  ['a=1; gridloom_connection_failure=a%3Db%3B%20c; z=2', 'a=b; c'],
  ['gridloom_connection_failure=', ''],
  ['gridloom_connection_failure=%E0%A4%A', null],
  ['xgridloom_connection_failure=no', null],
])('the cookies %j say why a sign-in failed: %j', (cookies, failure) => {
  expect(readFailure(cookies)).toBe(failure)
})

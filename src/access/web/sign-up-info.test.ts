import { describe, expect, test } from 'vitest'
import { domainsText, invitationOf, type SignUpInfo, whyNoSignUp } from './sign-up-info.ts'

const open: SignUpInfo = { rule: 'open', domains: [], isFirst: false, sendsMail: true }
const invited: SignUpInfo = { ...open, rule: 'invited' }
const closed: SignUpInfo = { ...open, rule: 'closed' }

describe('the page to sign up', () => {
  test.each([
    ['is open', open, null, null],
    ['is not known yet', undefined, null, null],
    ['needs an invitation', invited, null, expect.stringContaining('people who are invited')],
    ['has an invitation', invited, 'token', null],
    ['is closed, even with an invitation', closed, 'token', expect.stringContaining('closed')],
    ['is closed, but for the first person', { ...closed, isFirst: true }, null, null],
  ])('%s', (...sample) => {
    const [, info, invitation, expected] = sample
    expect(whyNoSignUp(info, invitation)).toEqual(expected)
  })

  test.each([
    [open, null, null],
    [{ ...open, domains: ['a.example', 'b.example'] }, null, 'Use an address at a.example, b.example'],
    [{ ...open, domains: ['a.example'] }, 'token', null],
    [{ ...open, domains: ['a.example'], isFirst: true }, null, null],
    [{ ...invited, domains: ['a.example'] }, null, null],
  ])('names the mail domains that may: %j', (info, invitation, expected) => {
    expect(domainsText(info, invitation)).toBe(expected)
  })
})

test.each([
  ['/invitation/aB_-9', 'aB_-9'],
  ['/invitation/', null],
  ['/invitation/a/b', null],
  ['/home', null],
  ['https://evil.example/invitation/a', null],
  [undefined, null],
])('the redirect %j comes from the invitation %j', (redirect, expected) => {
  expect(invitationOf(redirect)).toBe(expected)
})

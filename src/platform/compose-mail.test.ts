import { describe, expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'

const url = 'http://gridloom.example/invitation/abc?a=1&b=2'

describe('an email', () => {
  const mail = composeMail({
    to: 'ada@example.com',
    subject: 'Bo invites you',
    lead: ['Hello,', 'Bo invites you to Acme. Join within a week:'],
    action: { label: 'Join Acme', url },
    closing: ['If this was not you, you can ignore this email.'],
  })

  test('says the same as text and as HTML', () => {
    expect(mail.text).toBe(
      [
        'Hello,',
        'Bo invites you to Acme. Join within a week:',
        url,
        'If this was not you, you can ignore this email.',
      ].join('\n\n'),
    )
    const said = ['Hello,', 'Bo invites you to Acme.', 'Join Acme', 'you can ignore this email.']
    for (const text of said) expect(mail.html).toContain(text)
  })

  test('opens the URL by a button, and shows the URL for copying', () => {
    expect(mail.html?.match(/href="http:\/\/gridloom\.example\/invitation\/abc\?a=1&amp;b=2"/g)).toHaveLength(2)
  })
})

test('names cannot add lines, headers, or HTML to an email', () => {
  const name = 'Acme\r\n\r\nOpen https://evil.example\u2028<img src=x onerror="alert(1)">'
  const mail = composeMail({
    to: 'ada@example.com',
    subject: `${name} invites you`,
    lead: [`${name} invites you.`],
    action: { label: `Join ${name}`, url },
  })
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(mail.text.split('\n\n')).toHaveLength(2)
  expect(mail.text).not.toMatch(/[\r\u2028]/)
  expect(mail.html).not.toContain('<img')
})

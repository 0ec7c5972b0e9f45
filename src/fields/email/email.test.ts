import { describe, expect, test } from 'vitest'
import { empty, value } from '../field-type.ts'
import { testContext } from '../testing.ts'
import { mailTo } from './email-address.ts'
import { email } from './email.ts'

const read = (text: string) => email.read(text, {}, testContext)

describe('an email address', () => {
  test.each([
    'ann@example.com',
    'Ann.Lee+news@mail.example.co.uk',
    "o'hara@example.org",
    'jörg@münchen.de',
    '用户@例子.公司',
    'a@b.xn--p1ai',
  ])('%j is valid', text => {
    expect(read(` ${text} `)).toEqual(value(text))
  })

  test.each([
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@example.c',
    'ann@@example.com',
    'ann lee@example.com',
    'ann@example.com, bob@example.com',
    'Ann <ann@example.com>',
    'ann..lee@example.com',
    'ann@-example.com',
    'ann@10.0.0.1',
    `${'x'.repeat(65)}@example.com`,
    'mailto:',
  ])('%j is refused', text => {
    expect(read(text).kind).toBe('unreadable')
    expect(mailTo(text)).toBeNull()
  })

  test('drops the scheme of a copied mailto link', () => {
    expect(read('mailto:ann@example.com')).toEqual(value('ann@example.com'))
    expect(read('')).toEqual(empty)
  })

  test('opens a message to exactly one address', () => {
    expect(mailTo('ann+news@example.com')).toBe('mailto:ann+news@example.com')
    expect(mailTo('a?cc=b&x@example.com')).toBe('mailto:a%3Fcc%3Db%26x@example.com')
  })
})

test('a column is email addresses if every cell is one', () => {
  const isGuessed = (cells: string[]) => {
    const guesser = email.guess?.start()
    return cells.every(cell => guesser?.see(cell))
  }
  expect(isGuessed(['ann@example.com', 'bob@example.org'])).toBe(true)
  expect(isGuessed(['ann@example.com', 'nobody'])).toBe(false)
})

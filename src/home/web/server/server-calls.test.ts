import { expect, test } from 'vitest'
import { checkDomains, domainsIn } from './server-calls.ts'

test('mail domains are separated by commas, spaces, or lines, and written once', () => {
  expect(domainsIn(' @Acme.example, other.example\nacme.example;sub.acme.example ')).toEqual([
    'acme.example',
    'other.example',
    'sub.acme.example',
  ])
  expect(domainsIn(' , ')).toEqual([])
})

test.each([
  ['', null],
  ['acme.example, übung.example', null],
  ['acme.example, example', '‘example’ is not a mail domain such as example.com'],
  ['ada@acme.example', '‘ada@acme.example’ is not a mail domain such as example.com'],
  ['.example', '‘.example’ is not a mail domain such as example.com'],
])('the domains %j: %j', (text, expected) => {
  expect(checkDomains(text)).toBe(expected)
})

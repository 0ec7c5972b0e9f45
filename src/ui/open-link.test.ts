import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLink } from './open-link.ts'

const opened: unknown[][] = []
beforeEach(() => {
  opened.length = 0
  vi.stubGlobal('open', (...call: unknown[]) => void opened.push(call))
})
afterEach(() => vi.unstubAllGlobals())

test.each(['https://example.com/a?b#c', 'http://example.com', 'HTTPS://EXAMPLE.COM'])(
  '%s opens in a new tab that cannot reach this one',
  address => {
    openLink(address)
    expect(opened).toEqual([[address, '_blank', 'noopener,noreferrer']])
  },
)

test('an email address opens the mail program without leaving the page', () => {
  openLink('mailto:ada@example.com')
  expect(opened).toEqual([['mailto:ada@example.com', '_self', 'noreferrer']])
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'https:example.com',
  'xhttps://example.com',
  '//example.com',
  '/admin',
  '',
])('%j opens nothing', address => {
  openLink(address)
  expect(opened).toEqual([])
})

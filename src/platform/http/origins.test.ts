import { describe, expect, test } from 'vitest'

import { isCrossSite } from './origins.ts'

const host = 'localhost:3000'

describe('a request is cross-site', () => {
  test.each([
    ['when a page of another site sent it', { host, origin: 'https://evil.example' }],
    ['when another port of this machine sent it', { host, origin: 'http://localhost:4000' }],
    ['when its page hides where it is', { host, origin: 'null' }],
    ['when the browser says that it crosses sites', { host, 'sec-fetch-site': 'cross-site' }],
    ['when it comes from a sister domain', { host, 'sec-fetch-site': 'same-site' }],
  ])('%s', (_when, headers) => {
    expect(isCrossSite(headers, undefined)).toBe(true)
  })

  test('when it does not come from the public URL, if there is one', () => {
    const headers = { host: 'tables.example', origin: 'https://tables.example' }
    expect(isCrossSite(headers, 'https://tables.example')).toBe(false)
    expect(isCrossSite({ ...headers, origin: 'http://tables.example' }, 'https://tables.example')).toBe(true)
  })
})

describe('a request is same-site', () => {
  test.each([
    ['when a program sent it', { host }],
    ['when it comes from the page at its own address', { host, origin: 'http://localhost:3000' }],
    ['when it comes from 127.0.0.1', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }],
    ['when it comes through a proxy with https', { host: 'tables.lan', origin: 'https://tables.lan' }],
    ['when the person typed the address', { host, 'sec-fetch-site': 'none' }],
  ])('%s', (_when, headers) => {
    expect(isCrossSite(headers, undefined)).toBe(false)
  })
})

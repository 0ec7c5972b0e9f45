import { expect, test } from 'vitest'
import { loopbackOrigin } from './loopback-origin.ts'

const publicUrl = 'http://localhost:3000'

test.each([
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['[::1]:3000', 'http://[::1]:3000'],
])('%s is this machine by another name', (host, origin) => {
  expect(loopbackOrigin(host, publicUrl)).toBe(origin)
})

test('localhost is another name of 127.0.0.1 too', () => {
  expect(loopbackOrigin('localhost:3000', 'http://127.0.0.1:3000')).toBe('http://localhost:3000')
})

test.each([
  'localhost:3000',
  'LOCALHOST:3000',
  '127.0.0.1',
  '127.0.0.1:4000',
  'evil.example:3000',
  '127.0.0.1.evil.example:3000',
  'evil.example:3000@127.0.0.1:3000',
  '127.0.0.1:3000@evil.example:3000',
  '10.0.0.1:3000',
  '',
  'a b',
  undefined,
])('%s is not', host => {
  expect(loopbackOrigin(host, publicUrl)).toBeNull()
})

test('nothing is, for a product with a public address', () => {
  expect(loopbackOrigin('127.0.0.1', 'https://forms.example')).toBeNull()
})

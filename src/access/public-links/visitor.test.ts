import { expect, test } from 'vitest'
import { addressOf } from './visitor.ts'

test('IPv6 addresses count by network, and IPv4 addresses one by one', () => {
  const of = (ip: string) => addressOf({ ip })
  expect(of('2001:db8:1:2::7')).toBe(of('2001:0DB8:1:2:a:b:c:d'))
  expect(of('2001:db8:1:2::7')).not.toBe(of('2001:db8:1:3::7'))
  expect(of('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(of('192.0.2.1')).not.toBe(of('192.0.2.2'))
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLoopback, isPublicAddress } from './public-address.ts'

const hidden = {
  'this machine': ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::1', '::'],
  'private networks': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', 'fc00::1', 'fd12::1'],
  'the link': ['169.254.169.254', 'fe80::1', 'febf::1', 'fec0::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'reserved and broadcast': ['240.0.0.1', '255.255.255.255', '192.0.0.8', '198.18.0.1', '100::1', '4000::1'],
  examples: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  'IPv4 within IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '::7f00:1',
  ],
  'translated addresses': ['64:ff9b::7f00:1', '64:ff9b::a00:1', '64:ff9b:1::1', '::ffff:0:127.0.0.1'],
  'tunnels (6to4, Teredo)': ['2002:7f00:1::', '2002:a00:1::1', '2001:0:7f00:1::1', '192.88.99.1'],
  'what is no address': ['', 'localhost', '127.1', '2130706433', '0x7f000001', '1.2.3.4.5', '::g'],
}

describe.each(Object.entries(hidden))('%s', (_, addresses) => {
  test.each(addresses)('%s is not on the public internet', address => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

test.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '172.32.0.1', '193.0.0.1', '2606:4700::1111', '2a00:1450:4001::5'])(
  '%s is of the public internet',
  address => expect(isPublicAddress(address)).toBe(true),
)

test('an IPv6 address that contains an IPv4 address is never public', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom('::ffff:', '::', '64:ff9b::'), (inner, prefix) => {
      expect(isPublicAddress(prefix + inner)).toBe(false)
    }),
  )
})

test('only 127.0.0.0/8 and ::1 count as this machine', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1'].map(isLoopback)).toEqual([true, true, true])
  expect(['::ffff:127.0.0.1', '0.0.0.0', 'localhost', '10.0.0.1'].map(isLoopback)).toEqual([false, false, false, false])
})

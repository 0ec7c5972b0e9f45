import { describe, expect, test } from 'vitest'
import { checkedAddress } from './checked-address.ts'
import type { Resolve } from './resolve-host.ts'

const resolvesTo =
  (...addresses: string[]): Resolve =>
  (_host, done) =>
    done(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

describe('the address of a host', () => {
  test('is one that was checked', async () => {
    expect(await checkedAddress('mail.example', resolvesTo('93.184.216.34', '2606:2800:220:1::1'))).toBe(
      '93.184.216.34',
    )
    expect(await checkedAddress('93.184.216.34')).toBe('93.184.216.34')
  })

  test.each([[['10.0.0.1']], [['93.184.216.34', '127.0.0.1']], [['::1']], [['::ffff:127.0.0.1']], [[]]])(
    'is refused when the host resolves to %j',
    async addresses => {
      await expect(checkedAddress('mail.example', resolvesTo(...addresses))).rejects.toMatchObject({
        reason: 'blocked_address',
        message: 'The server could not be reached.',
      })
    },
  )

  test.each(['127.0.0.1', '::1', '169.254.169.254'])('is refused when the host is %s', async host => {
    await expect(checkedAddress(host)).rejects.toMatchObject({ reason: 'blocked_address' })
  })

  test('of a host that does not exist has the same message', async () => {
    const fails: Resolve = (_host, done) => done(new Error('ENOTFOUND'), [])
    await expect(checkedAddress('mail.example', fails)).rejects.toMatchObject({
      reason: 'unreachable',
      message: 'The server could not be reached.',
    })
  })
})

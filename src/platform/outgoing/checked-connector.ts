import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isLoopback, isPublicAddress } from './public-address.ts'

/** A connection was asked for that would not lead to the public internet. */
class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

/** Finds all addresses of a host; as `dns.lookup` does. */
export type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

const resolveByDns: Resolve = (host, done) => lookup(host, { all: true, verbatim: true }, done)

export interface ConnectorOptions {
  /** Milliseconds until a connection stands. */
  timeout: number
  /** Lets tests reach a server of their own. */
  allowLoopback?: boolean | undefined
  resolve?: Resolve | undefined
}

/**
 * Connects to addresses of the public internet only.
 *
 * A name is resolved once, and the connection is made to the very addresses that were looked at: a name that answers
 * something else a moment later (DNS rebinding) gains nothing. One address among them that is refused refuses the name.
 */
export function checkedConnector(options: ConnectorOptions): buildConnector.connector {
  const { timeout, allowLoopback = false, resolve = resolveByDns } = options
  const isAllowed = (address: string) => isPublicAddress(address) || (allowLoopback && isLoopback(address))

  const checkedLookup: LookupFunction = (host, { all }, done) =>
    resolve(host, (error, addresses) => {
      if (error) return done(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return done(new RefusedAddress(host), [])
      if (all) return done(null, addresses)
      return done(null, first.address, first.family)
    })

  const connect = buildConnector({ timeout, lookup: checkedLookup, allowH2: false })
  return (target, callback) => {
    // An address is connected to without a lookup.
    const literal = target.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0 && !isAllowed(literal)) return callback(new RefusedAddress(literal), null)
    connect(target, callback)
  }
}

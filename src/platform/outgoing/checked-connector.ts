import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { BlockedAddress } from './outgoing-error.ts'
import { isLoopback, isPublicAddress } from './public-address.ts'
import { type Resolve, resolveByDns } from './resolve-host.ts'

export interface ConnectorOptions {
  /** Milliseconds until the connection is open. */
  timeout: number
  /** Whether configuration allows this origin to be on a private address. */
  isPrivateOrigin: (origin: string) => boolean
  /** Lets tests reach a server on this machine. */
  allowLoopback?: boolean | undefined
  resolve?: Resolve | undefined
}

/**
 * Connects to addresses of the public internet, and to origins that configuration allows.
 *
 * A name is resolved once, and the connection uses the addresses that were checked. So a name that resolves to another
 * address a moment later (DNS rebinding) reaches nothing. All addresses of a name must be allowed.
 */
export function checkedConnector(options: ConnectorOptions): buildConnector.connector {
  const { timeout, isPrivateOrigin, allowLoopback = false, resolve = resolveByDns } = options
  const isAllowed = (address: string) => isPublicAddress(address) || (allowLoopback && isLoopback(address))

  const checkedLookup: LookupFunction = (host, { all }, done) =>
    resolve(host, (error, addresses) => {
      if (error) return done(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return done(new BlockedAddress(host), [])
      if (all) return done(null, addresses)
      return done(null, first.address, first.family)
    })

  const connect = buildConnector({ timeout, lookup: checkedLookup, allowH2: false })
  const connectUnchecked = buildConnector({ timeout, allowH2: false })
  return (target, callback) => {
    if (isPrivateOrigin(`${target.protocol}//${target.host}`)) return connectUnchecked(target, callback)
    // Hosts that are addresses need no lookup.
    const literal = target.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0 && !isAllowed(literal)) return callback(new BlockedAddress(literal), null)
    connect(target, callback)
  }
}

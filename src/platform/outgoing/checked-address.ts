import { isIP } from 'node:net'
import { type Resolve, resolveByDns } from './resolve-host.ts'
import { BlockedAddress, toOutgoingError } from './outgoing-error.ts'
import { isPublicAddress } from './public-address.ts'

/**
 * Finds an address of a host that a person named, for protocols other than HTTP. Connect to the address, not to the name,
 * which may resolve to another address a moment later (DNS rebinding). All addresses of the name must be public.
 *
 * @throws AppError with reason `blocked_address` or `unreachable`, which have the same message.
 */
export async function checkedAddress(host: string, resolve: Resolve = resolveByDns): Promise<string> {
  const found = isIP(host) ? [host] : await addressesOf(host, resolve)
  const [first] = found
  if (first === undefined || !found.every(isPublicAddress)) throw toOutgoingError(new BlockedAddress(host))
  return first
}

const addressesOf = (host: string, resolve: Resolve): Promise<string[]> =>
  new Promise((found, failed) =>
    resolve(host, (error, addresses) => {
      if (error) failed(toOutgoingError(error))
      else found(addresses.map(({ address }) => address))
    }),
  )

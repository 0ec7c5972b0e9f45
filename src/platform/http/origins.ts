import type { IncomingHttpHeaders } from 'node:http'

/** Carries the address of the client to the sign-in library; whatever a client sends under this name is replaced. */
export const clientAddressHeader = 'x-gridloom-client-address'

/** The origins that belong to the product, for a request that came to `host`. */
export function ownOrigins(publicUrl: string | undefined, host: string | undefined): string[] {
  if (publicUrl) return [new URL(publicUrl).origin]
  // Without a public address the product is where the browser found it. A page elsewhere cannot choose this header.
  return host ? [`http://${host}`, `https://${host}`] : []
}

/**
 * Is this a request that a page of somebody else made a browser send, cookies included?
 * Programs send neither `Origin` nor `Sec-Fetch-Site`, and are not meant.
 */
export function isCrossSite(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const { origin } = headers
  if (origin !== undefined) return !ownOrigins(publicUrl, headers.host).includes(origin)
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

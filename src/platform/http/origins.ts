import type { IncomingHttpHeaders } from 'node:http'

/** Passes the client's IP address to the sign-in library. A header of this name from a client is replaced. */
export const clientAddressHeader = 'x-gridloom-client-address'

/** The origins of the product, for a request to `host`. */
export function ownOrigins(publicUrl: string | undefined, host: string | undefined): string[] {
  if (publicUrl) return [new URL(publicUrl).origin]
  // Without a public URL, the browser's host header decides. Pages of other sites cannot set it.
  return host ? [`http://${host}`, `https://${host}`] : []
}

/**
 * Whether a page of another site made the browser send this request. Programs send neither `Origin` nor `Sec-Fetch-Site`,
 * so their requests are not cross-site.
 */
export function isCrossSite(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const { origin } = headers
  if (origin !== undefined) return !ownOrigins(publicUrl, headers.host).includes(origin)
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

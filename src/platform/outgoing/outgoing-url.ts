import { outgoingError } from './outgoing-error.ts'

/** Where requests may go besides the public internet. */
export interface PrivateAccess {
  /** URLs from configuration. Each allows itself and the paths below it, on a private address and any port. */
  allowPrivate?: readonly string[] | undefined
  /** For tests: allows this machine, and ports that other protocols use. */
  allowLoopback?: boolean | undefined
}

const asFolder = (pathname: string) => (pathname.endsWith('/') ? pathname : `${pathname}/`)

/** Whether the origin of a URL is allowed by configuration. */
export const isPrivateOrigin = (origin: string, { allowPrivate = [] }: PrivateAccess): boolean =>
  allowPrivate.some(base => URL.parse(base)?.origin === origin)

const isBelow = (url: URL, base: string): boolean => {
  const allowed = URL.parse(base)
  return allowed?.origin === url.origin && asFolder(url.pathname).startsWith(asFolder(allowed.pathname))
}

/**
 * Parses a URL that may be requested: http or https, without credentials, and on a port that is usual for the web.
 * The address is checked when the connection is made.
 *
 * @throws AppError with reason `invalid_url`; `blocked_address` for other paths on a server that configuration allows.
 */
export function checkedUrl(address: string, access: PrivateAccess, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw outgoingError('invalid_url')
  url.hash = ''
  if (isPrivateOrigin(url.origin, access)) {
    if (!access.allowPrivate?.some(allowed => isBelow(url, allowed))) throw outgoingError('blocked_address')
    return url
  }
  const port = Number(url.port)
  // Other low ports belong to other protocols, such as mail.
  const isUsual = port === 0 || port === 80 || port === 443 || port >= 1024
  if (!isUsual && !access.allowLoopback) throw outgoingError('invalid_url')
  return url
}

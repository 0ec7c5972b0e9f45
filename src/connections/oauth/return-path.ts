/** Where people return to when a call names no page. */
export const connectionsPath = '/home/integrations'

/** The cookie that tells the next page why a sign-in at a service failed. */
export const failureCookieName = 'gridloom_connection_failure'

/** The pages of the product from which people connect services. */
const allowed = ['/home', '/editor', '/database']

/**
 * A page of the product to return to, as a path with its query.
 *
 * @returns null for anything else, such as the address of another site.
 */
export function safeReturnPath(address: string): string | null {
  const origin = 'https://product.invalid'
  const url = URL.parse(address, origin)
  // Browsers read '\' as '/', and remove tabs and line breaks.
  if (!url || url.origin !== origin || !address.startsWith('/') || /[\\\t\r\n]/.test(address)) return null
  const isPage = allowed.some(page => url.pathname === page || url.pathname.startsWith(`${page}/`))
  return isPage ? `${url.pathname}${url.search}` : null
}

/** Adds a parameter to a path. */
export function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, 'https://product.invalid')
  url.searchParams.set(name, value)
  return `${url.pathname}${url.search}`
}

/** Where a sign-in returns to, as paths of this server. */
export interface ReturnPages {
  redirectUri?: string | undefined
  failureRedirectUri?: string | undefined
}

/** The path that begins the sign-in of a connection at its service. */
export function connectPath(
  { id, service }: { id: string; service: string },
  { redirectUri, failureRedirectUri }: ReturnPages,
): string {
  const query = new URLSearchParams({
    serviceId: id,
    ...(redirectUri !== undefined && { redirectUri }),
    ...(failureRedirectUri !== undefined && { failureRedirectUri }),
  })
  return `/connect/${service}?${query}`
}

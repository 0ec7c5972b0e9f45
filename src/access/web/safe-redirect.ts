const nowhere = '/home'

/** Where to go after signing in: the requested path if it is on this site, else Home. */
export function safeRedirect(asked: unknown): string {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return nowhere
  const origin = 'http://here.invalid'
  if (!URL.canParse(asked, origin)) return nowhere
  const url = new URL(asked, origin)
  // A path that starts with two slashes is the address of another site.
  return url.origin === origin && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : nowhere
}

import { randomBytes, randomInt } from 'node:crypto'
import type { Visitor } from '../../access/public-links/visitor.ts'
import { cookieValue } from '../../platform/http/credentials.ts'

const name = 'gridloom_page'

/**
 * A random text that a browser keeps until it is answered. A page that is posted twice at once, such as by a double
 * click, brings the same text both times, so that both belong to one submission. It is not part of the page, which
 * caches keep; '' if the browser takes no cookies.
 */
export function pageKey({ cookies }: Visitor): string {
  const key = cookieValue(cookies, name) ?? ''
  return /^[\w-]{32}$/.test(key) ? key : ''
}

/** Gives the browser a new text for the page that it is about to receive. */
export function renewPageKey({ identifier, setCookie }: Visitor, { isSecure }: { isSecure: boolean }): void {
  const path = `/t/${encodeURIComponent(identifier)}`
  const key = randomBytes(24).toString('base64url')
  setCookie(`${name}=${key}; Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`)
}

const seedName = 'gridloom_order'

/** The number that decides the order of shuffled questions and options, which a browser keeps until it closes. */
export function visitSeed({ identifier, cookies, setCookie }: Visitor): number {
  const kept = cookieValue(cookies, seedName) ?? ''
  if (/^\d{1,10}$/.test(kept)) return Number(kept)
  const seed = randomInt(2 ** 32)
  setCookie(`${seedName}=${seed}; Path=/t/${encodeURIComponent(identifier)}; HttpOnly; SameSite=Lax`)
  return seed
}

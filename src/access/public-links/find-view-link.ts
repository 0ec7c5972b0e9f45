import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { cookieValue } from '../../platform/http/credentials.ts'
import { hashOfToken, isSignedForLink, isToken, signForLink } from './link-secrets.ts'
import { liveLinkByHash, type ViewLinkRow } from './view-links.sql.ts'
import type { Visitor } from './visitor.ts'

/** How long a password opens a view, in milliseconds. */
const unlockedFor = 12 * 3_600_000

const cookieName = ({ id }: ViewLinkRow) => `gridloom_view_${id}`
const signing = (platform: Platform, link: ViewLinkRow) => ({ platform, link, purpose: 'unlocked links' as const })

/** A public link that somebody came by. */
export interface FoundLink {
  link: ViewLinkRow
  /** Whether its password is still to be given. */
  isLocked: boolean
}

/** The link that a visitor came by; null when it leads nowhere, for whatever reason. */
export async function findViewLink(platform: Platform, visitor: Visitor): Promise<FoundLink | null> {
  if (!isToken(visitor.token)) return null
  const link = await liveLinkByHash(platform.db, hashOfToken(visitor.token))
  if (!link) return null
  const signed = cookieValue(visitor.cookies, cookieName(link)) ?? ''
  const isLocked = link.passwordHash !== null && !isSignedForLink(signing(platform, link), { text: 'unlocked', signed })
  return { link, isLocked }
}

/** The cookie by which a browser shows that the password of a link was given: of this link, and of this password. */
export function unlockCookie(platform: Platform, link: ViewLinkRow): string {
  const signed = signForLink(signing(platform, link), { text: 'unlocked', until: Date.now() + unlockedFor })
  const secure = platform.config.publicUrl?.startsWith('https://') ? '; Secure' : ''
  return `${cookieName(link)}=${signed}; Path=/; Max-Age=${unlockedFor / 1000}; HttpOnly; SameSite=Lax${secure}`
}

/** What is said of every link that leads nowhere: that it never was, is over, or was turned off is nobody's business. */
export const noSuchLink = (): AppError => new AppError('not_found', 'This link does not lead to a view.')

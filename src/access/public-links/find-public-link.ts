import { cookieValue } from '../../platform/http/credentials.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { isSignedForLink, signForLink } from './link-secrets.ts'
import type { PublicLink, PublicLinkKind } from './public-link.ts'
import type { Visitor } from './visitor.ts'

/** How long a browser stays unlocked, in milliseconds. */
const unlockDuration = 12 * 3_600_000

const cookieName = (kind: PublicLinkKind, { id }: PublicLink) => `gridloom_${kind.name}_${id}`
const signing = (platform: Platform, link: PublicLink) => ({ platform, link, purpose: 'unlocked links' as const })

export interface FoundLink<Link> {
  link: Link
  /** Whether the visitor has yet to enter the password. */
  isLocked: boolean
}

/** Finds the link that a visitor has opened; null when there is none, or it is expired or turned off. */
export async function findPublicLink<Link extends PublicLink>(
  platform: Platform,
  kind: PublicLinkKind<Link>,
  visitor: Visitor,
): Promise<FoundLink<Link> | null> {
  const link = await kind.find(platform, visitor.identifier)
  if (!link) return null
  const signed = cookieValue(visitor.cookies, cookieName(kind, link)) ?? ''
  const isLocked = link.passwordHash !== null && !isSignedForLink(signing(platform, link), { text: 'unlocked', signed })
  return { link, isLocked }
}

/** The cookie that unlocks a link for a browser. It is valid for this link and its current password only. */
export function unlockCookie(platform: Platform, kind: PublicLinkKind, link: PublicLink): string {
  const signed = signForLink(signing(platform, link), { text: 'unlocked', until: Date.now() + unlockDuration })
  const secure = platform.config.publicUrl?.startsWith('https://') ? '; Secure' : ''
  return `${cookieName(kind, link)}=${signed}; Path=/; Max-Age=${unlockDuration / 1000}; HttpOnly; SameSite=Lax${secure}`
}

/** The error for every link that cannot be opened, whatever the reason. */
export const linkNotFound = ({ texts }: PublicLinkKind): AppError => new AppError('not_found', texts.notFound)

import { verifyPassword } from 'better-auth/crypto'
import { AppError } from '../../platform/errors.ts'
import { type RateLimit, sharedRateLimits } from '../../platform/http/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPublicLink, linkNotFound, unlockCookie } from './find-public-link.ts'
import type { PublicLinkKind } from './public-link.ts'
import type { Visitor } from './visitor.ts'

/** How many wrong passwords a link accepts: from one IP address, and from all of them. */
const limits: { one: RateLimit; all: RateLimit } = { one: { window: 300, max: 10 }, all: { window: 3600, max: 1000 } }

interface Unlocking {
  platform: Platform
  visitor?: Visitor | null | undefined
}

/**
 * Unlocks a link for the visitor's browser, which gets a cookie.
 *
 * @throws AppError `not_found` when the link cannot be opened, `forbidden` when the password is wrong,
 * `too_many_requests` after too many wrong passwords.
 */
export async function unlockPublicLink(
  { platform, visitor }: Unlocking,
  kind: PublicLinkKind,
  password: string,
): Promise<void> {
  const found = visitor && (await findPublicLink(platform, kind, visitor))
  if (!visitor || !found) throw linkNotFound(kind)
  const { id, passwordHash } = found.link
  if (passwordHash === null) return
  const storage = sharedRateLimits(platform)
  const keys = { one: `${kind.name} ${id} ${visitor.address}`, all: `${kind.name} ${id}` }
  // In this order: a visitor who has no tries left must not use up those of others.
  for (const scope of ['one', 'all'] as const) {
    const { allowed } = await storage.consume(keys[scope], limits[scope])
    if (!allowed) throw new AppError('too_many_requests', 'Too many tries. Please try again in a few minutes.')
  }
  if (!(await verifyPassword({ hash: passwordHash, password }))) {
    throw new AppError('forbidden', 'This is not the password.')
  }
  await Promise.all(Object.values(keys).map(key => storage.refund(key)))
  visitor.setCookie(unlockCookie(platform, kind, found.link))
}

import { verifyPassword } from 'better-auth/crypto'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { type RateLimit, sharedRateLimits } from '../../platform/http/rate-limits.ts'
import { findViewLink, noSuchLink, unlockCookie } from './find-view-link.ts'
import type { Visitor } from './visitor.ts'

/** How often wrong passwords of one link may be tried: from one address, and from all of them. */
const limits: { one: RateLimit; all: RateLimit } = { one: { window: 300, max: 10 }, all: { window: 3600, max: 1000 } }

/**
 * Opens a link for a browser by its password, which it then keeps as a cookie.
 *
 * @throws AppError `not_found` for a link that leads nowhere, `forbidden` for a wrong password, `too_many_requests`.
 */
export async function unlockView(platform: Platform, visitor: Visitor | null, password: string): Promise<void> {
  const found = visitor && (await findViewLink(platform, visitor))
  if (!visitor || !found) throw noSuchLink()
  const { id, passwordHash } = found.link
  if (passwordHash === null) return
  const storage = sharedRateLimits(platform)
  const keys = { one: `view ${id} ${visitor.address}`, all: `view ${id}` }
  // Whoever has no tries left takes none from others.
  for (const whose of ['one', 'all'] as const) {
    const { allowed } = await storage.consume(keys[whose], limits[whose])
    if (!allowed) throw new AppError('too_many_requests', 'Too many tries. Please try again in a few minutes.')
  }
  if (!(await verifyPassword({ hash: passwordHash, password }))) {
    throw new AppError('forbidden', 'This is not the password.')
  }
  await Promise.all(Object.values(keys).map(key => storage.giveBack(key)))
  visitor.keep(unlockCookie(platform, found.link))
}

import { hashPassword } from 'better-auth/crypto'
import type { Platform } from '../../platform/platform.ts'
import { hashOfToken, newNonce, tokenOf } from './link-secrets.ts'
import { linkOfView, type NewViewLink } from './view-links.sql.ts'

export interface SharedTo {
  flowId: string
  tableId: string
  viewId: string
}

/** What is set of a public link; what is left out stays as it is. */
export interface LinkSettings {
  /** Null: none is asked for. */
  password?: string | null | undefined
  /** ISO 8601; null: it does not end by itself. */
  expiresAt?: string | null | undefined
  allowDownload?: boolean | undefined
  /** The link becomes another one; who has the former one is shut out. */
  isNew?: boolean | undefined
}

/** A public link as those see it who may share the view. */
export interface PresentedLink {
  token: string
  hasPassword: boolean
  expiresAt: string | null
  isExpired: boolean
  allowDownload: boolean
}

/** The public link of a view; null when it has none. */
export async function presentedLink(
  platform: Platform,
  of: Pick<SharedTo, 'flowId' | 'viewId'>,
): Promise<PresentedLink | null> {
  const link = await linkOfView(platform.db, of)
  if (!link) return null
  const { nonce, passwordHash, expiresAt, isExpired, allowDownload } = link
  return { token: tokenOf(platform, nonce), hasPassword: passwordHash !== null, expiresAt, isExpired, allowDownload }
}

/** The row of a view's link with these settings, for `putLink`: a new one, or what it has become. */
export async function linkWith(
  platform: Platform,
  of: SharedTo & { userId: string },
  settings: LinkSettings,
): Promise<NewViewLink> {
  const before = await linkOfView(platform.db, of)
  const { password, expiresAt, allowDownload, isNew = false } = settings
  const nonce = before && !isNew ? before.nonce : newNonce()
  const { userId, ...place } = of
  return {
    ...place,
    id: before?.id ?? newNonce().slice(0, 16),
    nonce,
    tokenHash: hashOfToken(tokenOf(platform, nonce)),
    passwordHash:
      password === undefined ? (before?.passwordHash ?? null) : password === null ? null : await hashPassword(password),
    allowDownload: allowDownload ?? before?.allowDownload ?? false,
    expiresAt: expiresAt === undefined ? (before?.expiresAt ?? null) : expiresAt,
    madeBy: userId,
  }
}

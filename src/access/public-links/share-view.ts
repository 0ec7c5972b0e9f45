import { hashPassword } from 'better-auth/crypto'
import type { Platform } from '../../platform/platform.ts'
import { hashOfToken, newNonce, tokenOf } from './link-secrets.ts'
import { linkOfView, type NewViewLink, type ViewLinkRow } from './view-links.sql.ts'

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
  /** In whose eyes the filters of the view are looked at; kept with the link when it is made. */
  timeZone?: string | null | undefined
  locale?: string | null | undefined
}

/** A public link as those see it who may share the view. */
export interface PresentedLink {
  token: string
  hasPassword: boolean
  expiresAt: string | null
  isExpired: boolean
  allowDownload: boolean
  /** The fields that visitors may see, as long as the view shows them. */
  fieldIds: readonly string[]
}

/** The public link of a view; null when it has none. */
export async function presentedLink(
  platform: Platform,
  of: Pick<SharedTo, 'flowId' | 'viewId'>,
): Promise<PresentedLink | null> {
  const link = await linkOfView(platform.db, of)
  if (!link) return null
  const { nonce, passwordHash, expiresAt, isExpired, allowDownload, fieldIds } = link
  const token = tokenOf(platform, nonce)
  return { token, hasPassword: passwordHash !== null, expiresAt, isExpired, allowDownload, fieldIds }
}

/** What is made for a link before its row is read and written: hashing takes its time. */
export interface LinkSecrets {
  id: string
  nonce: string
  /** Undefined: the one that there is stays. */
  passwordHash: string | null | undefined
}

export const newSecrets = async ({ password }: LinkSettings): Promise<LinkSecrets> => ({
  id: newNonce().slice(0, 16),
  nonce: newNonce(),
  passwordHash: password ? await hashPassword(password) : password === undefined ? undefined : null,
})

/** The row of a view's link with these settings, for `putLink`: a new one, or what the one before has become. */
export function linkWith(
  platform: Platform,
  of: SharedTo & { userId: string; fieldIds: readonly string[]; before: ViewLinkRow | undefined },
  settings: LinkSettings & { secrets: LinkSecrets },
): NewViewLink {
  const { before, userId, fieldIds, flowId, tableId, viewId } = of
  const { secrets, expiresAt, allowDownload, isNew = false } = settings
  const isMade = !before || isNew
  const nonce = isMade ? secrets.nonce : before.nonce
  const looking = isMade ? settings : before
  return {
    id: before?.id ?? secrets.id,
    flowId,
    tableId,
    viewId,
    nonce,
    tokenHash: hashOfToken(tokenOf(platform, nonce)),
    passwordHash: secrets.passwordHash === undefined ? (before?.passwordHash ?? null) : secrets.passwordHash,
    allowDownload: allowDownload ?? before?.allowDownload ?? false,
    expiresAt: expiresAt === undefined ? (before?.expiresAt ?? null) : expiresAt,
    fieldIds,
    timeZone: looking.timeZone ?? before?.timeZone ?? null,
    locale: looking.locale ?? before?.locale ?? null,
    madeBy: userId,
  }
}

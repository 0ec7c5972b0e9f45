import { type LinkSecrets, hashOfToken, tokenOf } from '../../access/public-links/link-secrets.ts'
import type { Platform } from '../../platform/platform.ts'
import { type NewViewLink, type ViewLinkRow } from './view-links.sql.ts'

/** A view that has or gets a public link. */
export interface LinkedView {
  flowId: string
  tableId: string
  viewId: string
}

/** Settings of a public link. Settings that are absent stay as they are. */
export interface ViewLinkSettings {
  /** Null removes the password. */
  password?: string | null | undefined
  /** ISO 8601; null: the link does not expire. */
  expiresAt?: string | null | undefined
  allowDownload?: boolean | undefined
  /** Replaces the link's address, so that the old one stops working. */
  isNew?: boolean | undefined
  /** The view's filters are evaluated in this time zone and locale. Stored when the link is created. */
  timeZone?: string | null | undefined
  locale?: string | null | undefined
}

/** A public link as people see it who can share the view. */
export interface PresentedLink {
  token: string
  hasPassword: boolean
  expiresAt: string | null
  isExpired: boolean
  allowDownload: boolean
  /** The fields that visitors may see, as long as the view shows them. */
  fieldIds: readonly string[]
}

/** A public link for people who can share its view. */
export function presentLink(platform: Platform, link: ViewLinkRow): PresentedLink {
  const { nonce, passwordHash, expiresAt, isExpired, allowDownload, fieldIds } = link
  const token = tokenOf(platform, nonce)
  return { token, hasPassword: passwordHash !== null, expiresAt, isExpired, allowDownload, fieldIds }
}

interface ViewLinkChange {
  view: LinkedView
  /** The user id of the person who shares the view. */
  userId: string
  fieldIds: readonly string[]
  /** The version of the base at which the link is set. */
  baseVersion: number
  /** The current link of the view. */
  before: ViewLinkRow | undefined
  secrets: LinkSecrets
}

/** Builds the row of a view's link for `putLink`, from the settings and the current row. */
export function viewLinkRow(
  platform: Platform,
  { view, userId, fieldIds, baseVersion, before, secrets }: ViewLinkChange,
  settings: ViewLinkSettings,
): NewViewLink {
  const { expiresAt, allowDownload, isNew = false } = settings
  const isCreated = !before || isNew
  const nonce = isCreated ? secrets.nonce : before.nonce
  const { timeZone, locale } = isCreated ? settings : before
  return {
    id: before?.id ?? secrets.id,
    ...view,
    nonce,
    tokenHash: hashOfToken(tokenOf(platform, nonce)),
    passwordHash: secrets.passwordHash === undefined ? (before?.passwordHash ?? null) : secrets.passwordHash,
    allowDownload: allowDownload ?? before?.allowDownload ?? false,
    expiresAt: expiresAt === undefined ? (before?.expiresAt ?? null) : expiresAt,
    fieldIds,
    baseVersion,
    timeZone: timeZone ?? before?.timeZone ?? null,
    locale: locale ?? before?.locale ?? null,
    madeBy: userId,
  }
}

import { sql } from 'kysely'

/** A public link to a view. */
export interface ViewLinkRow {
  id: string
  flowId: string
  publicId: string
  organizationId: string
  tableId: string
  viewId: string
  nonce: string
  tokenHash: string
  passwordHash: string | null
  allowDownload: boolean
  /** The fields that visitors may see, as long as the view shows them. */
  fieldIds: readonly string[]
  /** The time zone in which the view's filters are evaluated; null for none in particular. */
  timeZone: string | null
  locale: string | null
  /** The version of the base at which the link was last set. What the base ended before does not apply to it. */
  baseVersion: number
  /** ISO 8601; null if it does not expire. */
  expiresAt: string | null
  isExpired: boolean
}

const links = sql`
  select l.id, l.flow_id::text as "flowId", f.public_identifier as "publicId", f.organization_id as "organizationId",
    l.table_id as "tableId", l.view_id as "viewId", l.nonce, l.token_hash as "tokenHash",
    l.password_hash as "passwordHash", l.allow_download as "allowDownload", l.expires_at as "expiresAt",
    l.field_ids as "fieldIds", l.time_zone as "timeZone", l.locale,
    l.base_version as "baseVersion", l.expires_at is not null and l.expires_at <= now() as "isExpired"
  from view_links l join flows f on f.id = l.flow_id`

/** Whether a link works: it has not expired, and its base is not in the trash. */
const isAlive = sql`f.trashed_at is null and (l.expires_at is null or l.expires_at > now())`

export const selectLiveLinkByHash = (tokenHash: string) =>
  sql<ViewLinkRow>`${links} where l.token_hash = ${tokenHash} and ${isAlive}`

export const selectLiveLinkById = (id: string) => sql<ViewLinkRow>`${links} where l.id = ${id} and ${isAlive}`

interface LinkedView {
  flowId: string
  viewId: string
}

/** The link of a view, even if it has expired. */
export const selectLinkOfView = ({ flowId, viewId }: LinkedView) =>
  sql<ViewLinkRow>`${links} where l.flow_id = ${flowId}::bigint and l.view_id = ${viewId}`

/** Serializes changes of a view's link for the rest of the transaction. */
export const lockLinkOfView = ({ flowId, viewId }: LinkedView) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`view link ${flowId} ${viewId}`}, 0))`

export type NewViewLink = Omit<ViewLinkRow, 'publicId' | 'organizationId' | 'isExpired'> & { madeBy: string }

/** Inserts or replaces the link of a view. */
export const putLink = (link: NewViewLink) => sql`
  insert into view_links
    (id, flow_id, table_id, view_id, nonce, token_hash, password_hash, allow_download, expires_at, field_ids, time_zone,
      locale, base_version, made_by)
  values (${link.id}, ${link.flowId}::bigint, ${link.tableId}, ${link.viewId}, ${link.nonce}, ${link.tokenHash},
    ${link.passwordHash}, ${link.allowDownload}, ${link.expiresAt}::timestamptz, ${link.fieldIds}::text[],
    ${link.timeZone}, ${link.locale}, ${link.baseVersion}, ${link.madeBy})
  on conflict (flow_id, view_id) do update set nonce = excluded.nonce, token_hash = excluded.token_hash,
    password_hash = excluded.password_hash, allow_download = excluded.allow_download, expires_at = excluded.expires_at,
    field_ids = excluded.field_ids, time_zone = excluded.time_zone, locale = excluded.locale,
    base_version = excluded.base_version`

/** Deletes the link of a view unless it was set after a version of the base. */
export const deleteLink = ({ flowId, viewId, version }: LinkedView & { version: number }) =>
  sql`delete from view_links where flow_id = ${flowId}::bigint and view_id = ${viewId}
    and base_version <= ${version}::bigint`

/** The views of a base that have a link, with the version of the base at which each was set. */
export const selectLinkedViews = (flowId: string) => sql<{ viewId: string; baseVersion: number }>`
  select view_id as "viewId", base_version as "baseVersion" from view_links where flow_id = ${flowId}::bigint`

import { type Kysely, sql } from 'kysely'

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
  /** The fields that may be seen by it, as long as the view shows them. */
  fieldIds: readonly string[]
  /** In whose eyes the filters of the view are looked at; null: in nobody's in particular. */
  timeZone: string | null
  locale: string | null
  /** ISO 8601; null: it does not end by itself. */
  expiresAt: string | null
  isExpired: boolean
}

const links = sql`
  select l.id, l.flow_id::text as "flowId", f.public_identifier as "publicId", f.organization_id as "organizationId",
    l.table_id as "tableId", l.view_id as "viewId", l.nonce, l.token_hash as "tokenHash",
    l.password_hash as "passwordHash", l.allow_download as "allowDownload", l.expires_at as "expiresAt",
    l.field_ids as "fieldIds", l.time_zone as "timeZone", l.locale,
    l.expires_at is not null and l.expires_at <= now() as "isExpired"
  from view_links l join flows f on f.id = l.flow_id`

/** A link that still leads somewhere: neither its time nor its base is over. */
const isAlive = sql`f.trashed_at is null and (l.expires_at is null or l.expires_at > now())`

export async function liveLinkByHash(db: Kysely<object>, tokenHash: string): Promise<ViewLinkRow | undefined> {
  const { rows } = await sql<ViewLinkRow>`${links} where l.token_hash = ${tokenHash} and ${isAlive}`.execute(db)
  return rows[0]
}

export async function liveLinkById(db: Kysely<object>, id: string): Promise<ViewLinkRow | undefined> {
  const { rows } = await sql<ViewLinkRow>`${links} where l.id = ${id} and ${isAlive}`.execute(db)
  return rows[0]
}

interface LinkedView {
  flowId: string
  viewId: string
}

/** The link of a view, also when its time is over. */
export const selectLinkOfView = ({ flowId, viewId }: LinkedView) =>
  sql<ViewLinkRow>`${links} where l.flow_id = ${flowId}::bigint and l.view_id = ${viewId}`

export async function linkOfView(db: Kysely<object>, of: LinkedView): Promise<ViewLinkRow | undefined> {
  const { rows } = await selectLinkOfView(of).execute(db)
  return rows[0]
}

export type NewViewLink = Omit<ViewLinkRow, 'publicId' | 'organizationId' | 'isExpired'> & { madeBy: string }

/** Makes the link of a view, or sets it anew. */
export const putLink = (link: NewViewLink) => sql`
  insert into view_links
    (id, flow_id, table_id, view_id, nonce, token_hash, password_hash, allow_download, expires_at, field_ids, time_zone,
      locale, made_by)
  values (${link.id}, ${link.flowId}::bigint, ${link.tableId}, ${link.viewId}, ${link.nonce}, ${link.tokenHash},
    ${link.passwordHash}, ${link.allowDownload}, ${link.expiresAt}::timestamptz, ${link.fieldIds}::text[],
    ${link.timeZone}, ${link.locale}, ${link.madeBy})
  on conflict (flow_id, view_id) do update set nonce = excluded.nonce, token_hash = excluded.token_hash,
    password_hash = excluded.password_hash, allow_download = excluded.allow_download, expires_at = excluded.expires_at,
    field_ids = excluded.field_ids, time_zone = excluded.time_zone, locale = excluded.locale`

export const deleteLink = (of: LinkedView) =>
  sql`delete from view_links where flow_id = ${of.flowId}::bigint and view_id = ${of.viewId}`

/** Takes a field out of what the links to views of a table show. */
export const hideFromLinks = (of: { flowId: string; tableId: string; fieldId: string }) =>
  sql`update view_links set field_ids = array_remove(field_ids, ${of.fieldId})
    where flow_id = ${of.flowId}::bigint and table_id = ${of.tableId} and ${of.fieldId} = any(field_ids)`

/** Removes the links of views that are gone for good, and of all views of tables that are. */
export const deleteLinksOf = (of: { flowId: string; viewIds: readonly string[]; tableIds: readonly string[] }) =>
  sql`delete from view_links where flow_id = ${of.flowId}::bigint
    and (view_id = any(${of.viewIds}::text[]) or table_id = any(${of.tableIds}::text[]))`

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
  /** ISO 8601; null: it does not end by itself. */
  expiresAt: string | null
  isExpired: boolean
}

const links = sql`
  select l.id, l.flow_id::text as "flowId", f.public_identifier as "publicId", f.organization_id as "organizationId",
    l.table_id as "tableId", l.view_id as "viewId", l.nonce, l.token_hash as "tokenHash",
    l.password_hash as "passwordHash", l.allow_download as "allowDownload", l.expires_at as "expiresAt",
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

/** The link of a view, also when its time is over. */
export async function linkOfView(
  db: Kysely<object>,
  of: { flowId: string; viewId: string },
): Promise<ViewLinkRow | undefined> {
  const { rows } = await sql<ViewLinkRow>`
    ${links} where l.flow_id = ${of.flowId}::bigint and l.view_id = ${of.viewId}`.execute(db)
  return rows[0]
}

export type NewViewLink = Omit<ViewLinkRow, 'publicId' | 'organizationId' | 'isExpired'> & { madeBy: string }

/** Makes the link of a view, or sets it anew. */
export const putLink = (link: NewViewLink) => sql`
  insert into view_links
    (id, flow_id, table_id, view_id, nonce, token_hash, password_hash, allow_download, expires_at, made_by)
  values (${link.id}, ${link.flowId}::bigint, ${link.tableId}, ${link.viewId}, ${link.nonce}, ${link.tokenHash},
    ${link.passwordHash}, ${link.allowDownload}, ${link.expiresAt}::timestamptz, ${link.madeBy})
  on conflict (flow_id, view_id) do update set nonce = excluded.nonce, token_hash = excluded.token_hash,
    password_hash = excluded.password_hash, allow_download = excluded.allow_download, expires_at = excluded.expires_at`

export const deleteLink = (of: { flowId: string; viewId: string }) =>
  sql`delete from view_links where flow_id = ${of.flowId}::bigint and view_id = ${of.viewId}`

import { sql } from 'kysely'
import type { PublicConfig } from './service.ts'

/** How a connection is: not signed in yet, working at its last check, or failing. */
export type Health = 'pending' | 'working' | 'failing'

/** A connection without its secret. */
export interface Connection {
  id: string
  organizationId: string
  userId: string
  userName: string
  workspaceId: string | null
  service: string
  name: string
  config: PublicConfig
  /** Whether what a person entered signs it, rather than a sign-in at the service. */
  isByForm: boolean
  account: string | null
  scopes: string[]
  expiresAt: string | null
  health: Health
  problem: string | null
  checkedAt: string | null
  lastUsedAt: string | null
  createdAt: string
}

const columns = sql`
  c.id::text, c.organization_id as "organizationId", c.user_id as "userId", u.name as "userName",
  c.workspace_id::text as "workspaceId", c.service, c.name, c.config, c.is_by_form as "isByForm", c.account, c.scopes,
  c.expires_at as "expiresAt", c.health, c.problem, c.checked_at as "checkedAt", c.last_used_at as "lastUsedAt",
  c.created_at as "createdAt"`

/** The connections of an organization by name, and how the person relates to the workspace of each. */
export const selectConnections = (organizationId: string, userId: string) => sql<
  Connection & { workspaceLevel: 'read' | 'write' | null }
>`
  select ${columns}, coalesce(w.level, p.default_level) as "workspaceLevel"
  from connections c
  join users u on u.id = c.user_id
  left join workspaces p on p.id = c.workspace_id
  left join workspace_members w on w.workspace_id = c.workspace_id and w.user_id = ${userId}
  where c.organization_id = ${organizationId}
  order by lower(c.name), c.id`

export const selectConnection = (id: string) => sql<Connection & { secret: Buffer | null }>`
  select ${columns}, c.secret from connections c join users u on u.id = c.user_id where c.id = ${id}::bigint`

/** Locks a connection until the transaction ends, so that only one node refreshes its tokens. */
export const lockConnection = (id: string) => sql<{ service: string; secret: Buffer | null; expiresAt: string | null }>`
  select service, secret, expires_at as "expiresAt" from connections where id = ${id}::bigint for update`

/** Locks the names of an organization until the transaction ends. */
export const lockNames = (organizationId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`connection names ${organizationId}`}, 0))`

export const selectNames = (organizationId: string, exceptId: string | null) => sql<{ name: string }>`
  select name from connections where organization_id = ${organizationId} and id is distinct from ${exceptId}::bigint`

export interface NewConnection {
  organizationId: string
  userId: string
  workspaceId: string | null
  service: string
  name: string
}

export const insertConnection = (connection: NewConnection) => sql<{ id: string }>`
  insert into connections (organization_id, user_id, workspace_id, service, name)
  values (${connection.organizationId}, ${connection.userId}, ${connection.workspaceId}::bigint, ${connection.service},
    ${connection.name})
  returning id::text`

export const updateName = (id: string, name: string) => sql`
  update connections set name = ${name} where id = ${id}::bigint`

export interface StoredCredentials {
  config: PublicConfig
  secret: Buffer
  isByForm: boolean
  account: string | null
  scopes: readonly string[]
  /** Seconds from now; null when the access token does not end. */
  expiresIn: number | null
}

/** Stores credentials that were just tried. They replace what was there. */
export const updateCredentials = (
  id: string,
  { config, secret, isByForm, account, scopes, expiresIn }: StoredCredentials,
) => sql`
  update connections set config = ${JSON.stringify(config)}::jsonb, secret = ${secret}, is_by_form = ${isByForm},
    account = ${account}, scopes = ${[...scopes]}::text[], expires_at = now() + make_interval(secs => ${expiresIn}::double precision),
    health = 'working', problem = null, checked_at = now()
  where id = ${id}::bigint`

/** Stores the tokens of a refresh. */
export const updateTokens = (id: string, { secret, expiresIn }: Pick<StoredCredentials, 'secret' | 'expiresIn'>) => sql`
  update connections set secret = ${secret},
    expires_at = now() + make_interval(secs => ${expiresIn}::double precision)
  where id = ${id}::bigint`

/** Stores what a check found. Returns whether the connection worked before. */
export const updateHealth = (id: string, problem: string | null) => sql<{ before: Health }>`
  update connections c set health = ${problem === null ? 'working' : 'failing'}, problem = ${problem}, checked_at = now()
  from (select id, health as before from connections where id = ${id}::bigint for update) o
  where c.id = o.id
  returning o.before`

/** Notes that a connection is used, once a minute at most. */
export const recordUse = (id: string) => sql`
  update connections set last_used_at = now()
  where id = ${id}::bigint and coalesce(last_used_at < now() - interval '1 minute', true)`

export const deleteConnectionRow = (id: string) => sql`delete from connections where id = ${id}::bigint`

/** Connections whose owner never came back from the service. */
export const deletePending = (minutes: number) => sql`
  delete from connections where health = 'pending' and secret is null
    and created_at < now() - make_interval(mins => ${minutes}::integer)`

/** The next connections by id, for a job that looks at all of them. */
export const selectConnectionsAfter = (afterId: string, limit: number) => sql<{
  id: string
  service: string
  secret: Buffer
}>`
  select id::text, service, secret from connections where id > ${afterId}::bigint and secret is not null
  order by id limit ${limit}`

/** Replaces a sealed secret by the same one under a new key, unless it changed meanwhile. */
export const replaceSecret = (id: string, secrets: { before: Buffer; after: Buffer }) => sql`
  update connections set secret = ${secrets.after} where id = ${id}::bigint and secret = ${secrets.before}`

/** Whether new connections of a workspace stay there. */
export const selectStaying = ({ organizationId, workspaceId }: { organizationId: string; workspaceId: string }) => sql<{
  stays: boolean
}>`
  select coalesce((p.settings ->> 'connectionsStay')::boolean, false)
    or coalesce((g.settings ->> 'connectionsStay')::boolean, false) as stays
  from workspaces p join organizations g on g.id = p.organization_id
  where p.id = ${workspaceId}::bigint and g.id = ${organizationId}`

export const selectOwnerAddress = (userId: string) =>
  sql<{ email: string }>`select email from users where id = ${userId}`

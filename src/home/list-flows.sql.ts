import { type RawBuilder, sql } from 'kysely'

import type { AccessLevel, Role } from '../access/capabilities.ts'
import { isLimited, type KeyScope } from '../access/key-scope.ts'

/** What a person has access to, from which follows which flows they see. */
export interface Reach {
  userId: string
  /** The limits of the API key that asks; undefined for a session. */
  scope: KeyScope | undefined
  /** Their role by organization. */
  roles: Record<string, Role>
  /** Their level by workspace: their own, or the workspace's default. */
  workspaces: Record<string, AccessLevel>
  /** Their level by flow that is shared with them individually. */
  flows: Record<string, AccessLevel>
  /** The organizations in whose Home they see only what they own. */
  privateHomes: string[]
  /** The shared flows of organizations that they do not belong to. */
  foreign: string[]
}

/**
 * What a person has access to. Flows shared from outside are always included.
 *
 * @param person.organizationId leaves out their other organizations; null: all of them.
 */
export const selectReach = ({ userId, organizationId }: { userId: string; organizationId: string | null }) => sql<
  Omit<Reach, 'userId' | 'scope'>
>`
  with roles as (
    select "organizationId" as id, role, coalesce((g.settings ->> 'isHomePrivate')::boolean, false) as "isHomePrivate"
    from members join organizations g on g.id = "organizationId"
    where "userId" = ${userId} and (${organizationId}::text is null or "organizationId" = ${organizationId})
  ), places as (
    select p.id, coalesce(w.level, p.default_level) as level
    from roles r join workspaces p on p.organization_id = r.id
    left join workspace_members w on w.workspace_id = p.id and w.user_id = ${userId}
    where r.role = 'member' and coalesce(w.level, p.default_level) is not null
  ), given as (
    select o.flow_id as id, o.level,
      not exists (
        select from members m where m."organizationId" = f.organization_id and m."userId" = o.user_id) as foreign
    from flow_members o join flows f on f.id = o.flow_id where o.user_id = ${userId}
  )
  select (select coalesce(json_object_agg(id, role), '{}') from roles) as roles,
    (select coalesce(json_object_agg(id, level), '{}') from places) as workspaces,
    (select coalesce(json_object_agg(id, level), '{}') from given) as flows,
    (select coalesce(json_agg(id) filter (where "isHomePrivate" and role = 'member'), '[]') from roles) as "privateHomes",
    (select coalesce(json_agg(id::text) filter (where "foreign"), '[]') from given) as foreign`

/** Selects and sorts the flows of a list. */
export interface FlowQuery {
  /** One organization, with flows that are shared from outside. Null: all. */
  organizationId: string | null
  view: 'all' | 'starred' | 'recent' | 'trash'
  types: readonly string[]
  /** A workspace, or 'home' for flows in none. Null: everywhere. */
  workspaceId: string | null
  search: string
  /** Only this flow. */
  publicIdentifier: string | null
  /** 'touched': when the person opened it, or if never, when it was updated. */
  sort: 'created' | 'updated' | 'touched' | 'name'
  direction: 'asc' | 'desc'
  /** Lists the flows of a workspace or type together. */
  group: 'workspace' | 'type' | null
  offset: number
  limit: number
}

/** A listed flow. Instants are ISO text. */
export interface FlowRow {
  id: string
  publicIdentifier: string
  name: string
  type: string
  tags: string[]
  organizationId: string
  workspaceId: string | null
  ownerUserId: string | null
  ownerName: string | null
  internalNote: string | null
  settings: Record<string, unknown>
  createdAt: string
  updatedAt: string
  lastOpenedAt: string | null
  trashedAt: string | null
  starred: boolean
}

const idsOf = (ids: readonly string[]) => sql`any(${ids}::bigint[])`

/** Whether a person sees the flows `f`, by the rules of `capabilitiesOf` for 'view flow'. A test compares both for every membership. */
export function isSeen(reach: Reach): RawBuilder<boolean> {
  const { userId, roles, workspaces, flows, privateHomes, foreign } = reach
  const ids = Object.keys(roles)
  const administered = ids.filter(id => roles[id] !== 'member')
  const joined = ids.filter(id => roles[id] === 'member')
  const inOrganizations = (list: readonly string[]) =>
    list.length === 1 ? sql`f.organization_id = ${list[0]}` : sql`f.organization_id = any(${list}::text[])`
  // Empty lists are left out: each would cost PostgreSQL an index scan.
  const shared = [
    privateHomes.length === 0
      ? sql`f.workspace_id is null`
      : sql`f.workspace_id is null and (f.owner_user_id = ${userId} or f.organization_id <> all(${privateHomes}::text[]))`,
    ...[Object.keys(workspaces)].filter(list => list.length > 0).map(list => sql`f.workspace_id = ${idsOf(list)}`),
    ...[Object.keys(flows)].filter(list => list.length > 0).map(list => sql`f.id = ${idsOf(list)}`),
  ]
  const own = sql`${inOrganizations(joined)} and (${sql.join(shared, sql` or `)})`
  const grants = [
    ...(administered.length > 0 ? [inOrganizations(administered)] : []),
    ...(joined.length > 0 ? [own] : []),
    ...(foreign.length > 0 ? [sql`f.id = ${idsOf(foreign)}`] : []),
  ]
  if (grants.length === 0) return sql<boolean>`false`
  return sql<boolean>`((${sql.join(grants, sql`) or (`)}))${isInScope(reach)}`
}

/** The condition that an API key for some workspaces and flows adds. */
function isInScope({ scope }: Reach): RawBuilder<unknown> {
  if (!scope || !isLimited(scope)) return sql``
  return sql` and (f.workspace_id = ${idsOf(scope.workspaceIds ?? [])}
    or f.public_identifier = any(${scope.flowPublicIds ?? []}::text[]))`
}

function isAt(workspaceId: string | null, { foreign }: Reach): RawBuilder<unknown>[] {
  if (workspaceId === null) return []
  if (workspaceId !== 'home') return [sql`f.workspace_id = ${workspaceId}::bigint`]
  // People see no workspaces of other organizations: what they share appears in Home.
  return [foreign.length > 0 ? sql`(f.workspace_id is null or f.id = ${idsOf(foreign)})` : sql`f.workspace_id is null`]
}

const starredBy = (userId: string) =>
  sql`exists (select from flow_stars t where t.flow_id = f.id and t.user_id = ${userId})`

const escapePattern = (search: string) => search.replaceAll(/[\\%_]/g, found => `\\${found}`)

function conditions(query: FlowQuery, reach: Reach): RawBuilder<unknown> {
  return sql.join(
    [
      isSeen(reach),
      query.view === 'trash' ? sql`f.trashed_at is not null` : sql`f.trashed_at is null`,
      ...isAt(query.workspaceId, reach),
      ...(query.types.length > 0 ? [sql`f.type = any(${query.types}::text[])`] : []),
      ...(query.publicIdentifier === null ? [] : [sql`f.public_identifier = ${query.publicIdentifier}`]),
      ...(query.search === '' ? [] : [sql`f.name ilike ${`%${escapePattern(query.search)}%`}`]),
      ...(query.view === 'starred' ? [starredBy(reach.userId)] : []),
    ],
    sql` and `,
  )
}

const openedBy = (userId: string) =>
  sql`(select o.opened_at from flow_opens o where o.flow_id = f.id and o.user_id = ${userId})`

const sortColumn = {
  created: () => sql`f.created_at`,
  updated: () => sql`f.updated_at`,
  touched: (userId: string) => sql`coalesce(${openedBy(userId)}, f.updated_at)`,
  name: () => sql`f.name collate "und-x-icu"`,
}

const groupColumns = {
  workspace: [sql`f.place nulls first`, sql`f.workspace_id`],
  type: [sql`f.type`],
}

function orderOf({ view, sort, direction, group }: FlowQuery, userId: string): RawBuilder<unknown> {
  const order = direction === 'desc' ? sql`desc` : sql`asc`
  const chosen = [sql`${sortColumn[sort](userId)} ${order}`, sql`f.id ${order}`]
  const by = {
    trash: [sql`f.trashed_at desc`, sql`f.id desc`],
    recent: [sql`f.opened_at desc`, sql`f.id desc`],
    all: chosen,
    starred: chosen,
  }
  return sql.join([...(group ? groupColumns[group] : []), ...by[view]])
}

/** The flows among which a list looks: `f`, with `opened_at` for the view of recent ones. */
const listedFrom = ({ view }: FlowQuery, userId: string) =>
  view === 'recent'
    ? sql`(select f.*, o.opened_at from flow_opens o join flows f on f.id = o.flow_id where o.user_id = ${userId}) f`
    : sql`flows f`

/** A page of flows. */
export function selectFlows(query: FlowQuery, reach: Reach) {
  const { userId } = reach
  const from = listedFrom(query, userId)
  const placed =
    query.group === 'workspace'
      ? sql`(select f.*, p.position as place from ${from} left join workspaces p on p.id = f.workspace_id) f`
      : from
  const openedAt = query.view === 'recent' ? sql`f.opened_at` : openedBy(userId)
  const order = orderOf(query, userId)
  return sql<FlowRow>`
    select f.id::text, f.public_identifier as "publicIdentifier", f.name, f.type, f.tags,
      f.organization_id as "organizationId", f.workspace_id::text as "workspaceId", f.owner_user_id as "ownerUserId",
      (select u.name from users u where u.id = f.owner_user_id) as "ownerName", f.internal_note as "internalNote",
      f.settings, f.created_at as "createdAt", f.updated_at as "updatedAt", ${openedAt} as "lastOpenedAt",
      f.trashed_at as "trashedAt", ${starredBy(userId)} as starred
    from (
      select * from ${placed} where ${conditions(query, reach)} order by ${order} limit ${query.limit} offset ${query.offset}
    ) f
    order by ${order}`
}

/** How many flows match a query. */
export const countFlows = (query: FlowQuery, reach: Reach) => sql<{ total: number }>`
  select count(*)::integer as total from ${listedFrom(query, reach.userId)} where ${conditions(query, reach)}`

/** How many flows of a type a workspace has, without deleted ones. Null: Home. */
export interface PlaceCount {
  workspaceId: string | null
  type: string
  count: number
}

/** Counts the flows that a person sees, by workspace and type. */
export function selectPlaceCounts(reach: Reach) {
  const workspace =
    reach.foreign.length > 0
      ? sql`case when f.id <> all(${reach.foreign}::bigint[]) then f.workspace_id end`
      : sql`f.workspace_id`
  return sql<PlaceCount>`
    select place.id::text as "workspaceId", place.type, place.count
    from (
      select ${workspace} as id, f.type, count(*)::integer as count from flows f where ${isLive(reach)} group by 1, 2
    ) place`
}

/** Whether a person sees the flows `f`, and they are not in the trash. */
const isLive = (reach: Reach) => sql`f.trashed_at is null and ${isSeen(reach)}`

/** Counts the flows that a person sees: deleted, starred, and opened by them. */
export const selectViewCounts = (reach: Reach) => sql<{ trashed: number; starred: number; recent: number }>`
  select (select count(*)::integer from flows f where f.trashed_at is not null and ${isSeen(reach)}) as trashed,
    (select count(*)::integer from flow_stars t join flows f on f.id = t.flow_id
      where t.user_id = ${reach.userId} and ${isLive(reach)}) as starred,
    (select count(*)::integer from flow_opens o join flows f on f.id = o.flow_id
      where o.user_id = ${reach.userId} and ${isLive(reach)}) as recent`

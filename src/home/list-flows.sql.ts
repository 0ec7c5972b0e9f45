import { type Kysely, type RawBuilder, sql } from 'kysely'

import type { AccessLevel, Role } from '../access/capabilities.ts'

/** How far a person reaches: from this follows which flows they see, and how each of them. */
export interface Reach {
  /** Their role in each of their organizations. */
  roles: Record<string, Role>
  /** What they may do in workspaces of those, of their own or by default. */
  workspaces: Record<string, AccessLevel>
  /** What was given to them of single flows. */
  flows: Record<string, AccessLevel>
  /** Of these, the ones of organizations that they do not belong to. */
  foreign: string[]
}

/** How far a person reaches: in one organization and what others share with them, or in all of them. */
export async function selectReach(
  db: Kysely<object>,
  of: { userId: string; organizationId: string | null },
): Promise<Reach> {
  const { rows } = await sql<Reach>`
    with roles as (
      select "organizationId" as id, role from members
      where "userId" = ${of.userId} and (${of.organizationId}::text is null or "organizationId" = ${of.organizationId})
    ), places as (
      select p.id, coalesce(w.level, p.default_level) as level
      from roles r join workspaces p on p.organization_id = r.id
      left join workspace_members w on w.workspace_id = p.id and w.user_id = ${of.userId}
      where r.role = 'member' and coalesce(w.level, p.default_level) is not null
    ), given as (
      select o.flow_id as id, o.level,
        not exists (
          select from members m where m."organizationId" = f.organization_id and m."userId" = o.user_id) as foreign
      from flow_members o join flows f on f.id = o.flow_id where o.user_id = ${of.userId}
    )
    select (select coalesce(json_object_agg(id, role), '{}') from roles) as roles,
      (select coalesce(json_object_agg(id, level), '{}') from places) as workspaces,
      (select coalesce(json_object_agg(id, level), '{}') from given) as flows,
      (select coalesce(json_agg(id::text) filter (where "foreign"), '[]') from given) as foreign`.execute(db)
  const [reach] = rows
  if (!reach) throw new Error('PostgreSQL answered nothing')
  return reach
}

/** What a list has to hold. */
export interface FlowQuery {
  /** Those of one organization and of none that the person belongs to; of all, when null. */
  organizationId: string | null
  view: 'all' | 'starred' | 'recent' | 'trash'
  types: readonly string[]
  /** A workspace, or 'home' for what lies in none; everywhere, when null. */
  workspaceId: string | null
  search: string
  /** No other than this one. */
  publicIdentifier: string | null
  /** 'touched': when the person opened it, or else when it was changed. */
  sort: 'created' | 'updated' | 'touched' | 'name'
  direction: 'asc' | 'desc'
  /** What stands together, in the order of its headings. */
  group: 'workspace' | 'type' | null
  offset: number
  limit: number
}

/** A flow as it is listed; instants are ISO text. */
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

/** What a person sees of the flows `f`: the rules of `capabilitiesOf` for 'view flow'. A test runs both over every standing. */
export function isSeen({ roles, workspaces, flows, foreign }: Reach): RawBuilder<boolean> {
  const ids = Object.keys(roles)
  const ruled = ids.filter(id => roles[id] !== 'member')
  const joined = ids.filter(id => roles[id] === 'member')
  const inOne = (of: readonly string[]) =>
    of.length === 1 ? sql`f.organization_id = ${of[0]}` : sql`f.organization_id = any(${of}::text[])`
  // What lies where, and then what was given alone: an empty list would still cost PostgreSQL an index.
  const given = [
    sql`f.workspace_id is null`,
    ...[Object.keys(workspaces)].filter(of => of.length > 0).map(of => sql`f.workspace_id = ${idsOf(of)}`),
    ...[Object.keys(flows)].filter(of => of.length > 0).map(of => sql`f.id = ${idsOf(of)}`),
  ]
  const own = sql`${inOne(joined)} and (${sql.join(given, sql` or `)})`
  const ways = [
    ...(ruled.length > 0 ? [inOne(ruled)] : []),
    ...(joined.length > 0 ? [own] : []),
    ...(foreign.length > 0 ? [sql`f.id = ${idsOf(foreign)}`] : []),
  ]
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`((${sql.join(ways, sql`) or (`)}))`
}

function isAt(workspaceId: string | null, { foreign }: Reach): RawBuilder<unknown>[] {
  if (workspaceId === null) return []
  if (workspaceId !== 'home') return [sql`f.workspace_id = ${workspaceId}::bigint`]
  // What others share lies in workspaces that the person knows nothing of.
  return [foreign.length > 0 ? sql`(f.workspace_id is null or f.id = ${idsOf(foreign)})` : sql`f.workspace_id is null`]
}

const starredBy = (userId: string) =>
  sql`exists (select from flow_stars t where t.flow_id = f.id and t.user_id = ${userId})`

const escaped = (search: string) => search.replaceAll(/[\\%_]/g, found => `\\${found}`)

function conditions(query: FlowQuery, reach: Reach, userId: string): RawBuilder<unknown> {
  return sql.join(
    [
      isSeen(reach),
      query.view === 'trash' ? sql`f.trashed_at is not null` : sql`f.trashed_at is null`,
      ...isAt(query.workspaceId, reach),
      ...(query.types.length > 0 ? [sql`f.type = any(${query.types}::text[])`] : []),
      ...(query.publicIdentifier === null ? [] : [sql`f.public_identifier = ${query.publicIdentifier}`]),
      ...(query.search === '' ? [] : [sql`f.name ilike ${`%${escaped(query.search)}%`}`]),
      ...(query.view === 'starred' ? [starredBy(userId)] : []),
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
  const backwards = sql`desc`
  const way = direction === 'desc' ? backwards : sql`asc`
  const chosen = [sql`${sortColumn[sort](userId)} ${way}`, sql`f.id ${way}`]
  const by = {
    trash: [sql`f.trashed_at desc`, sql`f.id desc`],
    recent: [sql`f.opened_at desc`, sql`f.id desc`],
    all: chosen,
    starred: chosen,
  }
  return sql.join([...(group ? groupColumns[group] : []), ...by[view]])
}

/** One page of the flows that a query asks for, and how many there are of them. */
export async function selectFlows(
  db: Kysely<object>,
  query: FlowQuery,
  { reach, userId }: { reach: Reach; userId: string },
): Promise<{ flows: FlowRow[]; total: number }> {
  const opened = query.view === 'recent'
  const from = opened
    ? sql`(select f.*, o.opened_at from flow_opens o join flows f on f.id = o.flow_id where o.user_id = ${userId}) f`
    : sql`flows f`
  const placed =
    query.group === 'workspace'
      ? sql`(select f.*, p.position as place from ${from} left join workspaces p on p.id = f.workspace_id) f`
      : from
  const where = conditions(query, reach, userId)
  const openedAt = opened ? sql`f.opened_at` : openedBy(userId)
  const order = orderOf(query, userId)
  const page = sql<FlowRow>`
    select f.id::text, f.public_identifier as "publicIdentifier", f.name, f.type, f.tags,
      f.organization_id as "organizationId", f.workspace_id::text as "workspaceId", f.owner_user_id as "ownerUserId",
      (select u.name from users u where u.id = f.owner_user_id) as "ownerName", f.internal_note as "internalNote",
      f.settings, f.created_at as "createdAt", f.updated_at as "updatedAt", ${openedAt} as "lastOpenedAt",
      f.trashed_at as "trashedAt", ${starredBy(userId)} as starred
    from (
      select * from ${placed} where ${where} order by ${order} limit ${query.limit} offset ${query.offset}
    ) f
    order by ${order}`
  const count = sql<{ total: number }>`select count(*)::integer as total from ${from} where ${where}`
  const [flows, counted] = await Promise.all([page.execute(db), count.execute(db)])
  return { flows: flows.rows, total: counted.rows[0]?.total ?? 0 }
}

/** How many live flows of a type lie in a workspace, or at Home. */
export interface PlaceCount {
  workspaceId: string | null
  type: string
  count: number
}

/** How many flows a person sees where: by workspace and type; in the trash; starred; opened by them. */
export async function selectCounts(
  db: Kysely<object>,
  { reach, userId }: { reach: Reach; userId: string },
): Promise<{ places: PlaceCount[]; trashed: number; starred: number; recent: number }> {
  const workspace =
    reach.foreign.length > 0
      ? sql`case when f.id <> all(${reach.foreign}::bigint[]) then f.workspace_id end`
      : sql`f.workspace_id`
  const seen = isSeen(reach)
  const live = sql`f.trashed_at is null and ${seen}`
  const [places, others] = await Promise.all([
    sql<PlaceCount>`
      select place.id::text as "workspaceId", place.type, place.count
      from (select ${workspace} as id, f.type, count(*)::integer as count from flows f where ${live} group by 1, 2) place`.execute(
      db,
    ),
    sql<{ trashed: number; starred: number; recent: number }>`
      select (select count(*)::integer from flows f where f.trashed_at is not null and ${seen}) as trashed,
        (select count(*)::integer from flow_stars t join flows f on f.id = t.flow_id
          where t.user_id = ${userId} and ${live}) as starred,
        (select count(*)::integer from flow_opens o join flows f on f.id = o.flow_id
          where o.user_id = ${userId} and ${live}) as recent`.execute(db),
  ])
  return { places: places.rows, ...(others.rows[0] ?? { trashed: 0, starred: 0, recent: 0 }) }
}

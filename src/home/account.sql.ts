import { sql } from 'kysely'

import { isSeen, type Reach } from './list-flows.sql.ts'

/** Everything stored about a person, given what they have access to. */
export function selectAccount(reach: Reach) {
  const { userId } = reach
  const name = sql`case when ${isSeen(reach)} then f.name end as name`
  const listOf = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(to_json(one)), '[]') from (${rows}) one)`
  return sql<Record<string, unknown>>`
    select
      (select to_json(one) from (
        select id, name, email, image, "twoFactorEnabled", "createdAt", "updatedAt" from users where id = ${userId}
      ) one) as person,
      ${listOf(sql`select "createdAt", "expiresAt", "ipAddress", "userAgent" from sessions
        where "userId" = ${userId} order by "createdAt"`)} as sessions,
      ${listOf(sql`select name, start, "createdAt", "expiresAt", "lastRequest" from api_keys
        where "referenceId" = ${userId} order by "createdAt"`)} as "apiKeys",
      ${listOf(sql`select g.id, g.name, m.role, m."createdAt" as "joinedAt" from members m
        join organizations g on g.id = m."organizationId" where m."userId" = ${userId} order by m."createdAt"`)} as organizations,
      ${listOf(sql`select p.id, p.name, w.level as "accessLevel" from workspace_members w
        join workspaces p on p.id = w.workspace_id where w.user_id = ${userId} order by p.id`)} as workspaces,
      ${listOf(sql`select f.id, f.public_identifier as "publicIdentifier", ${name}, f.type, f.created_at as "createdAt",
        f.updated_at as "updatedAt", f.trashed_at as "trashedAt" from flows f
        where f.owner_user_id = ${userId} order by f.id`)} as "ownFlows",
      ${listOf(sql`select f.id, f.name, f.type, o.level as "accessLevel" from flow_members o
        join flows f on f.id = o.flow_id where o.user_id = ${userId} order by f.id`)} as "sharedFlows",
      ${listOf(sql`select f.id, ${name}, o.opened_at as "openedAt",
        exists (select from flow_stars t where t.flow_id = f.id and t.user_id = ${userId}) as starred
        from flow_opens o join flows f on f.id = o.flow_id where o.user_id = ${userId} order by o.opened_at`)} as "openedFlows",
      ${listOf(sql`select kind, name, value from user_settings where user_id = ${userId} order by kind, name`)} as settings,
      ${listOf(sql`select file_name as "fileName", file_bytes as "fileBytes", status, created_at as "createdAt"
        from imports where user_id = ${userId} order by created_at`)} as imports,
      ${listOf(sql`select id, organization_id as "organizationId", service, name, config, account, scopes, health,
        created_at as "createdAt", last_used_at as "lastUsedAt" from connections
        where user_id = ${userId} order by id`)} as connections`
}

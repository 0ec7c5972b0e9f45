import { sql } from 'kysely'
import { type Connection, run } from '../platform/sql/run.ts'

/** Sets the note on a flow that only its organization sees. Null removes it. */
export async function setNote(connection: Connection, flowId: string, note: string | null): Promise<void> {
  await run(connection, sql`update flows set internal_note = ${note} where id = ${flowId}::bigint`)
}

export async function setStar(connection: Connection, of: { flowId: string; userId: string; starred: boolean }) {
  const { flowId, userId, starred } = of
  const statement = starred
    ? sql`insert into flow_stars (flow_id, user_id) values (${flowId}::bigint, ${userId}) on conflict do nothing`
    : sql`delete from flow_stars where flow_id = ${flowId}::bigint and user_id = ${userId}`
  await run(connection, statement)
}

/** Closes or reopens flows. */
export async function setClosed(connection: Connection, flowIds: readonly string[], closed: boolean): Promise<void> {
  await run(
    connection,
    sql`
    update flows set settings = settings || jsonb_build_object('disabledForm', ${closed}::boolean), updated_at = now()
    where id = any(${flowIds}::bigint[])`,
  )
}

export interface FlowMember {
  userId: string
  name: string
  email: string
  accessLevel: 'read' | 'write'
  /** Whether the person is a member of the flow's organization. */
  isMember: boolean
}

/** The people with whom a flow is shared directly. */
export async function flowMembers(connection: Connection, flowId: string): Promise<FlowMember[]> {
  const rows = await run(
    connection,
    sql<FlowMember>`
    select u.id as "userId", u.name, u.email, o.level as "accessLevel", m.id is not null as "isMember"
    from flow_members o
    join users u on u.id = o.user_id
    join flows f on f.id = o.flow_id
    left join members m on m."organizationId" = f.organization_id and m."userId" = u.id
    where o.flow_id = ${flowId}::bigint
    order by u.name, u.id`,
  )
  return rows
}

/** The level at which a flow is shared with a person directly; null when it is not. */
export async function flowLevelOf(
  connection: Connection,
  of: { flowId: string; userId: string },
): Promise<'read' | 'write' | null> {
  const rows = await run(
    connection,
    sql<{ level: 'read' | 'write' }>`
    select level from flow_members where flow_id = ${of.flowId}::bigint and user_id = ${of.userId}`,
  )
  return rows[0]?.level ?? null
}

export async function setFlowMember(
  connection: Connection,
  of: { flowId: string; userId: string; level: 'read' | 'write' | null },
): Promise<void> {
  const { flowId, userId, level } = of
  const statement = level
    ? sql`insert into flow_members (flow_id, user_id, level) values (${flowId}::bigint, ${userId}, ${level})
        on conflict (flow_id, user_id) do update set level = excluded.level`
    : sql`delete from flow_members where flow_id = ${flowId}::bigint and user_id = ${userId}`
  await run(connection, statement)
}

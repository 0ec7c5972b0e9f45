import { sql } from 'kysely'

/** Sets the note on a flow that only its organization sees. Null removes it. */
export const updateNote = (flowId: string, note: string | null) =>
  sql`update flows set internal_note = ${note} where id = ${flowId}::bigint`

export const updateStar = ({ flowId, userId, starred }: { flowId: string; userId: string; starred: boolean }) =>
  starred
    ? sql`insert into flow_stars (flow_id, user_id) values (${flowId}::bigint, ${userId}) on conflict do nothing`
    : sql`delete from flow_stars where flow_id = ${flowId}::bigint and user_id = ${userId}`

/** Closes or reopens flows. */
export const updateClosed = (flowIds: readonly string[], closed: boolean) => sql`
  update flows set settings = settings || jsonb_build_object('disabledForm', ${closed}::boolean), updated_at = now()
  where id = any(${flowIds}::bigint[])`

export interface FlowMember {
  userId: string
  name: string
  email: string
  accessLevel: 'read' | 'write'
  /** Whether the person is a member of the flow's organization. */
  isMember: boolean
}

/** The people with whom a flow is shared directly. */
export const selectFlowMembers = (flowId: string) => sql<FlowMember>`
  select u.id as "userId", u.name, u.email, o.level as "accessLevel", m.id is not null as "isMember"
  from flow_members o
  join users u on u.id = o.user_id
  join flows f on f.id = o.flow_id
  left join members m on m."organizationId" = f.organization_id and m."userId" = u.id
  where o.flow_id = ${flowId}::bigint
  order by u.name, u.id`

/** The level at which a flow is shared with a person directly; no row when it is not. */
export const selectFlowLevel = ({ flowId, userId }: { flowId: string; userId: string }) => sql<{
  level: 'read' | 'write'
}>`
  select level from flow_members where flow_id = ${flowId}::bigint and user_id = ${userId}`

export const updateFlowMember = ({
  flowId,
  userId,
  level,
}: {
  flowId: string
  userId: string
  level: 'read' | 'write' | null
}) =>
  level
    ? sql`insert into flow_members (flow_id, user_id, level) values (${flowId}::bigint, ${userId}, ${level})
        on conflict (flow_id, user_id) do update set level = excluded.level`
    : sql`delete from flow_members where flow_id = ${flowId}::bigint and user_id = ${userId}`

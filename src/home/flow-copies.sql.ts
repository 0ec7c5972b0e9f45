import { sql } from 'kysely'

import { lockWorkspace } from '../access/workspaces.sql.ts'
import type { FlowCopy } from '../flows/flow-type.ts'

/** The state of a background copy. */
export interface CopyState {
  status: 'running' | 'done' | 'failed'
  /** From 0 to 1. */
  progress: number
}

interface NewDuplicate {
  flowId: string
  publicIdentifier: string
  type: string
  name: string
  organizationId: string
  workspaceId: string | null
  userId: string
}

/**
 * Inserts a duplicate of a flow without its content, and returns its id; no row when the flow or the workspace has just
 * been deleted, or the identifier is taken.
 */
export const insertDuplicate = (duplicate: NewDuplicate) => sql<{ id: string }>`
  with place as (${lockWorkspace(duplicate.workspaceId)})
  insert into flows (public_identifier, name, type, organization_id, workspace_id, owner_user_id, settings, tags)
  select ${duplicate.publicIdentifier}, ${duplicate.name}, type, ${duplicate.organizationId}, ${duplicate.workspaceId}::bigint, ${duplicate.userId}, settings, tags
  from flows where id = ${duplicate.flowId}::bigint
    and (${duplicate.workspaceId}::bigint is null or exists (select from place))
  on conflict (public_identifier) do nothing
  returning id::text`

/**
 * The flow that has the identifier of a duplicate; no row if there is none. Its id is null unless it is this duplicate,
 * whose answer was lost. `copyId` is null if its content was copied long ago.
 */
export const selectDuplicate = (duplicate: NewDuplicate) => sql<{ id: string | null; copyId: string | null }>`
  select case when f.owner_user_id = ${duplicate.userId} and f.type = ${duplicate.type} and f.name = ${duplicate.name}
      and f.organization_id = ${duplicate.organizationId} and f.trashed_at is null
      and f.workspace_id is not distinct from ${duplicate.workspaceId}::bigint
      and (c.id is null or c.source_flow_id = ${duplicate.flowId}::bigint) then f.id::text end as id,
    c.id as "copyId"
  from flows f left join flow_copies c on c.target_flow_id = f.id
  where f.public_identifier = ${duplicate.publicIdentifier}`

export const insertCopy = (id: string, copy: FlowCopy) => sql`
  insert into flow_copies (id, source_flow_id, target_flow_id, user_id, with_history)
  values (${id}, ${copy.sourceFlowId}::bigint, ${copy.targetFlowId}::bigint, ${copy.userId}, ${copy.withHistory})`

/** A copy with the type of its flow; no row when the flow was deleted. */
export const selectCopy = (id: string) => sql<FlowCopy & CopyState & { type: string }>`
  select c.source_flow_id::text as "sourceFlowId", c.target_flow_id::text as "targetFlowId", c.user_id as "userId",
    c.with_history as "withHistory", c.status, c.progress, f.type
  from flow_copies c join flows f on f.id = c.source_flow_id where c.id = ${id}`

/** The ids of unfinished copies except the given ones, oldest first. */
export const selectRunningCopies = (except: readonly string[], limit: number) => sql<{ id: string }>`
  select id from flow_copies where status = 'running' and id <> all(${except}::text[])
  order by created_at, id limit ${limit}`

export const updateCopyState = (id: string, { status, progress }: CopyState) => sql`
  update flow_copies set status = ${status}, progress = ${progress},
    ended_at = case when ${status} <> 'running' then now() end
  where id = ${id}`

/** Deletes copies that ended more than a day ago. */
export const deleteOldCopies = () => sql`delete from flow_copies where ended_at < now() - interval '1 day'`

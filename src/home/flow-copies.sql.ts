import { sql } from 'kysely'

import { lockWorkspace } from '../access/workspaces.sql.ts'
import type { FlowCopy } from '../flows/flow-type.ts'
import { type Connection, run } from '../platform/sql/run.ts'

/** The state of a background copy. */
export interface CopyState {
  status: 'running' | 'done' | 'failed'
  /** From 0 to 1. */
  progress: number
}

/**
 * Inserts a duplicate of a flow without its content, and returns its id; undefined when the flow or the workspace has just
 * been deleted.
 */
export async function insertDuplicate(
  connection: Connection,
  duplicate: {
    flowId: string
    publicIdentifier: string
    name: string
    organizationId: string
    workspaceId: string | null
    userId: string
  },
): Promise<string | undefined> {
  const rows = await run(
    connection,
    sql<{ id: string }>`
    with place as (${lockWorkspace(duplicate.workspaceId)})
    insert into flows (public_identifier, name, type, organization_id, workspace_id, owner_user_id, settings, tags)
    select ${duplicate.publicIdentifier}, ${duplicate.name}, type, ${duplicate.organizationId}, ${duplicate.workspaceId}::bigint, ${duplicate.userId}, settings, tags
    from flows where id = ${duplicate.flowId}::bigint
      and (${duplicate.workspaceId}::bigint is null or exists (select from place))
    returning id::text`,
  )
  return rows[0]?.id
}

export async function insertCopy(connection: Connection, id: string, copy: FlowCopy): Promise<void> {
  await run(
    connection,
    sql`
    insert into flow_copies (id, source_flow_id, target_flow_id, user_id, with_history)
    values (${id}, ${copy.sourceFlowId}::bigint, ${copy.targetFlowId}::bigint, ${copy.userId}, ${copy.withHistory})`,
  )
}

/** A copy with the type of its flow; undefined when the flow was deleted. */
export async function selectCopy(connection: Connection, id: string) {
  const rows = await run(
    connection,
    sql<FlowCopy & CopyState & { type: string }>`
    select c.source_flow_id::text as "sourceFlowId", c.target_flow_id::text as "targetFlowId", c.user_id as "userId",
      c.with_history as "withHistory", c.status, c.progress, f.type
    from flow_copies c join flows f on f.id = c.source_flow_id where c.id = ${id}`,
  )
  return rows[0]
}

/** The ids of unfinished copies except the given ones, oldest first. */
export async function selectRunningCopies(
  connection: Connection,
  except: readonly string[],
  limit: number,
): Promise<{ id: string }[]> {
  const rows = await run(
    connection,
    sql<{ id: string }>`
    select id from flow_copies where status = 'running' and id <> all(${except}::text[])
    order by created_at, id limit ${limit}`,
  )
  return rows
}

export async function setCopyState(connection: Connection, id: string, { status, progress }: CopyState): Promise<void> {
  await run(
    connection,
    sql`
    update flow_copies set status = ${status}, progress = ${progress},
      ended_at = case when ${status} <> 'running' then now() end
    where id = ${id}`,
  )
}

/** Deletes copies that ended more than a day ago. */
export async function deleteOldCopies(connection: Connection): Promise<void> {
  await run(connection, sql`delete from flow_copies where ended_at < now() - interval '1 day'`)
}

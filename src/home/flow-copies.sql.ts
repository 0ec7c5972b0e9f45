import { type Kysely, sql } from 'kysely'

import type { FlowCopy } from '../flows/flow-type.ts'

/** The state of a background copy. */
export interface CopyState {
  status: 'running' | 'done' | 'failed'
  /** From 0 to 1. */
  progress: number
}

/** Inserts a duplicate of a flow without its content, and returns its id. */
export async function insertDuplicate(
  db: Kysely<object>,
  of: {
    flowId: string
    publicIdentifier: string
    name: string
    organizationId: string
    workspaceId: string | null
    userId: string
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into flows (public_identifier, name, type, organization_id, workspace_id, owner_user_id, settings, tags)
    select ${of.publicIdentifier}, ${of.name}, type, ${of.organizationId}, ${of.workspaceId}::bigint, ${of.userId}, settings, tags
    from flows where id = ${of.flowId}::bigint
    returning id::text`.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Error('The flow to copy was deleted')
  return id
}

export async function insertCopy(db: Kysely<object>, id: string, of: FlowCopy): Promise<void> {
  await sql`
    insert into flow_copies (id, source_flow_id, target_flow_id, user_id, with_history)
    values (${id}, ${of.sourceFlowId}::bigint, ${of.targetFlowId}::bigint, ${of.userId}, ${of.withHistory})`.execute(db)
}

/** A copy with the type of its flow; undefined when the flow was deleted. */
export async function selectCopy(db: Kysely<object>, id: string) {
  const { rows } = await sql<FlowCopy & CopyState & { type: string }>`
    select c.source_flow_id::text as "sourceFlowId", c.target_flow_id::text as "targetFlowId", c.user_id as "userId",
      c.with_history as "withHistory", c.status, c.progress, f.type
    from flow_copies c join flows f on f.id = c.source_flow_id where c.id = ${id}`.execute(db)
  return rows[0]
}

/** The ids of unfinished copies except the given ones, oldest first. */
export async function selectRunningCopies(
  db: Kysely<object>,
  except: readonly string[],
  limit: number,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from flow_copies where status = 'running' and id <> all(${except}::text[])
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

export async function setCopyState(db: Kysely<object>, id: string, { status, progress }: CopyState): Promise<void> {
  await sql`
    update flow_copies set status = ${status}, progress = ${progress},
      ended_at = case when ${status} <> 'running' then now() end
    where id = ${id}`.execute(db)
}

/** Deletes copies that ended more than a day ago. */
export async function deleteOldCopies(db: Kysely<object>): Promise<void> {
  await sql`delete from flow_copies where ended_at < now() - interval '1 day'`.execute(db)
}

import { sql } from 'kysely'
import { type Statement, statementOnce } from '../../platform/sql/run.ts'
import type { FlowCounts } from '../../flows/flow-type.ts'

/** Copies the numbers of responses of forms, each named once. Counts arrive in any order, and the highest is the newest. */
export const putResponses = (received: readonly { flowId: string; responses: number }[]): Statement =>
  statementOnce(
    'put responses',
    [JSON.stringify(received)],
    ([given]) => sql`
  insert into form_counts (flow_id, responses)
  select f.id, given.responses
  from jsonb_to_recordset(${given}::jsonb) as given ("flowId" bigint, responses bigint)
  join flows f on f.id = given."flowId"
  order by f.id
  on conflict (flow_id) do update set responses = excluded.responses
  where form_counts.responses < excluded.responses`,
  )

/** Closes a form that has as many responses as it takes now. */
export const closeFull = ({ flowId, responses }: { flowId: string; responses: number }) => sql`
  update flows set settings = settings || '{"disabledForm": true}'::jsonb
  where id = ${flowId}::bigint and (settings ->> 'maxSubmissions')::numeric <= ${responses}::bigint
    and settings -> 'disabledForm' is distinct from 'true'::jsonb`

/** The responses of forms, and how many of them a person has not seen, at most `cap` each. */
export const selectResponses = ({
  flowIds,
  userId,
  cap,
}: {
  flowIds: readonly string[]
  userId: string
  cap: number
}) =>
  sql<FlowCounts & { flowId: string }>`
  select f.id::text as "flowId", least(coalesce(c.responses, 0), ${cap}::integer)::integer as sessions,
    least(greatest(coalesce(c.responses, 0) - coalesce(r.responses, 0), 0), ${cap}::integer)::integer as unread
  from unnest(${flowIds}::bigint[]) as f (id)
  left join form_counts c on c.flow_id = f.id
  left join form_reads r on r.flow_id = f.id and r.user_id = ${userId}`

/** Notes that a person has seen all responses so far. */
export const putRead = ({ flowId, userId }: { flowId: string; userId: string }) => sql`
  insert into form_reads (flow_id, user_id, responses)
  select flow_id, ${userId}, responses from form_counts where flow_id = ${flowId}::bigint
  on conflict (flow_id, user_id) do update set responses = excluded.responses`

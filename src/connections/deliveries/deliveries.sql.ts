import { sql } from 'kysely'
import { type Statement, statementOnce } from '../../platform/sql/run.ts'
import { inSchema } from '../../engine/base/structure.sql.ts'
import type { Delivery, DeliveryState, PlannedDelivery } from './delivery.ts'

/** Seconds after which another node takes over a delivery that a node has begun to send. */
const leaseSeconds = 180

/** Notes that a base may have something to deliver. */
export const putDeliveringBase = (flowId: string) => sql`
  insert into delivering_bases (flow_id) select id from flows where id = ${flowId}::bigint on conflict do nothing`

/** The bases that may have something to deliver, apart from those in the trash. */
export const selectDeliveringBases = () => sql<{ flowId: string }>`
  select b.flow_id::text as "flowId" from delivering_bases b
  join flows f on f.id = b.flow_id where f.trashed_at is null`

/** Stores planned deliveries. Those that are stored already stay as they are. */
export const insertDeliveries = (schema: string, planned: readonly PlannedDelivery[]): Statement =>
  statementOnce(
    `insert deliveries in ${schema}`,
    [JSON.stringify(planned)],
    ([rows]) => sql`
  INSERT INTO ${inSchema(schema, 'deliveries')}
    (id, kind, name, recipient, record_id, payload, state, due_at, reason, ended_at)
  SELECT id, kind, name, recipient, "recordId", payload,
    CASE WHEN skipped IS NULL THEN 'waiting' ELSE 'skipped' END,
    CASE WHEN skipped IS NULL THEN now() END, coalesce(skipped, ''), CASE WHEN skipped IS NOT NULL THEN now() END
  FROM jsonb_to_recordset(${rows}::jsonb)
    AS planned (id text, kind text, name text, recipient text, "recordId" text, payload jsonb, skipped text)
  ON CONFLICT (id) DO NOTHING`,
  )

/** Takes some of the deliveries that are due, the oldest first. Nobody else gets them until the lease ends. */
export const claimDeliveries = (schema: string, limit: number) => sql<Delivery>`
  UPDATE ${inSchema(schema, 'deliveries')} AS delivery
  SET attempts = attempts + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
  WHERE id IN (
    SELECT id FROM ${inSchema(schema, 'deliveries')} WHERE state = 'waiting' AND due_at <= now()
    ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
  )
  RETURNING id, kind, name, recipient, record_id AS "recordId", payload, attempts`

interface Attempted {
  id: string
  attempts: number
  state: DeliveryState
  reason: string
  /** Seconds until the next attempt; null for none. */
  retryAfter: number | null
}

/** Stores what became of an attempt, unless a later one has begun or a person has changed it. */
export const putAttempt = (schema: string, { id, attempts, state, reason, retryAfter }: Attempted) => sql`
  UPDATE ${inSchema(schema, 'deliveries')}
  SET state = ${state}, reason = ${reason}, due_at = now() + make_interval(secs => ${retryAfter}::double precision),
    ended_at = CASE WHEN ${state} = 'waiting' THEN NULL ELSE now() END
  WHERE id = ${id} AND state = 'waiting' AND attempts = ${attempts}`

/** Seconds until the next delivery of a base is due, 0 if it is due; no row if none waits. */
export const selectNextDue = (schema: string) => sql<{ seconds: number }>`
  SELECT greatest(0, extract(epoch FROM due_at - now()))::double precision AS seconds
  FROM ${inSchema(schema, 'deliveries')} WHERE state = 'waiting' ORDER BY due_at LIMIT 1`

/** How many deliveries to a recipient were sent since some seconds ago. */
export const countRecent = (schema: string, { recipient, seconds }: { recipient: string; seconds: number }) => sql<{
  count: number
}>`
  SELECT count(*)::integer AS count FROM ${inSchema(schema, 'deliveries')}
  WHERE recipient = ${recipient} AND state = 'delivered'
    AND coalesce(ended_at, created_at) > now() - make_interval(secs => ${seconds})`

export interface ListedDelivery extends Pick<Delivery, 'id' | 'name' | 'recipient' | 'recordId' | 'attempts'> {
  kind: string
  state: DeliveryState
  reason: string
  /** ISO 8601. */
  createdAt: string
  endedAt: string | null
  /** When it is tried next; null if it is not. */
  dueAt: string | null
  /** Whether it can be sent again. */
  hasPayload: boolean
}

export interface DeliveryFilter {
  states: readonly DeliveryState[]
  /** A part of the recipient or the name; '' for any. */
  search: string
  /** The id of the last one of the page before; null for the first page. */
  after: string | null
  limit: number
}

/** A page of deliveries, the newest first. */
export const selectDeliveries = (
  schema: string,
  { states, search, after, limit }: DeliveryFilter,
) => sql<ListedDelivery>`
  SELECT id, kind, name, recipient, record_id AS "recordId", attempts, state, reason, created_at AS "createdAt",
    ended_at AS "endedAt", due_at AS "dueAt", payload IS NOT NULL AS "hasPayload"
  FROM ${inSchema(schema, 'deliveries')}
  WHERE state = ANY(${states}::text[])
    AND (${search} = '' OR strpos(lower(recipient), lower(${search})) > 0 OR strpos(lower(name), lower(${search})) > 0)
    AND (${after}::text IS NULL OR (created_at, id) <
      (SELECT created_at, id FROM ${inSchema(schema, 'deliveries')} WHERE id = ${after}::text))
  ORDER BY created_at DESC, id DESC LIMIT ${limit}`

/** How many deliveries there are in each state. */
export const countDeliveries = (schema: string) => sql<{ state: DeliveryState; count: number }>`
  SELECT state, count(*)::integer AS count FROM ${inSchema(schema, 'deliveries')} GROUP BY state`

/** Lets deliveries be tried again from the start: those with these ids, or all that have failed. */
export const retryDeliveries = (schema: string, ids: readonly string[] | null) => sql<{ id: string }>`
  UPDATE ${inSchema(schema, 'deliveries')}
  SET state = 'waiting', attempts = 0, due_at = now(), reason = '', ended_at = NULL
  WHERE payload IS NOT NULL
    AND CASE WHEN ${ids}::text[] IS NULL THEN state = 'failed' ELSE id = ANY(${ids}::text[]) END
  RETURNING id`

/** Forgets what old deliveries have sent, and deletes the oldest, at most `limit` of each. */
export const deleteOldDeliveries = (
  schema: string,
  { payloadDays, days, limit }: { payloadDays: number; days: number; limit: number },
) => sql<{ count: number }>`
  WITH emptied AS (
    UPDATE ${inSchema(schema, 'deliveries')} SET payload = NULL WHERE id IN (
      SELECT id FROM ${inSchema(schema, 'deliveries')} WHERE payload IS NOT NULL AND state <> 'waiting'
        AND created_at < now() - make_interval(days => ${payloadDays})
        AND created_at >= now() - make_interval(days => ${days}) LIMIT ${limit}
    ) RETURNING id
  ), deleted AS (
    DELETE FROM ${inSchema(schema, 'deliveries')} WHERE id IN (
      SELECT id FROM ${inSchema(schema, 'deliveries')} WHERE state <> 'waiting'
        AND created_at < now() - make_interval(days => ${days}) LIMIT ${limit}
    ) RETURNING id
  )
  SELECT greatest((SELECT count(*) FROM emptied), (SELECT count(*) FROM deleted))::integer AS count`

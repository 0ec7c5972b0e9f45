import { sql } from 'kysely'
import { inSchema } from '../../../engine/base/structure.sql.ts'

/** Adds to the views of forms today. */
export const addViews = (views: readonly { flowId: string; count: number }[]) => sql`
  insert into form_visits (flow_id, day, views)
  select f.id, (now() at time zone 'UTC')::date, seen.count
  from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as seen ("flowId" bigint, count bigint)
  join flows f on f.id = seen."flowId"
  on conflict (flow_id, day) do update set views = form_visits.views + excluded.views`

/** Respondents who left on a page, by the day on which they began. */
export interface LeftCount {
  /** 'YYYY-MM-DD'. */
  day: string
  pageId: string | null
  count: number
}

/** Adds respondents who can no longer resume. */
export const addLeft = (flowId: string, left: readonly LeftCount[]) => sql`
  insert into form_left (flow_id, day, page_id, respondents)
  select f.id, gone.day, gone."pageId", gone.count
  from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as gone (day date, "pageId" text, count bigint)
  join flows f on f.id = ${flowId}::bigint
  on conflict (flow_id, day, page_id) do update set respondents = form_left.respondents + excluded.respondents`

interface Days {
  flowId: string
  /** The first day and the one after the last, ISO 8601; null for no bound. */
  from: string | null
  to: string | null
}

const between = ({ from, to }: Pick<Days, 'from' | 'to'>) => sql`
  (${from}::timestamptz is null or day >= (${from}::timestamptz at time zone 'UTC')::date)
  and (${to}::timestamptz is null or day < (${to}::timestamptz at time zone 'UTC')::date + 1)`

export const selectViews = (days: Days) => sql<{ views: number }>`
  select coalesce(sum(views), 0)::float8 as views from form_visits
  where flow_id = ${days.flowId}::bigint and ${between(days)}`

export const selectLeft = (days: Days) => sql<{ pageId: string | null; count: number }>`
  select page_id as "pageId", sum(respondents)::float8 as count from form_left
  where flow_id = ${days.flowId}::bigint and ${between(days)} group by page_id`

const begun = ({ from, to }: Pick<Days, 'from' | 'to'>) => sql`
  (${from}::timestamptz IS NULL OR started_at >= ${from}::timestamptz)
  AND (${to}::timestamptz IS NULL OR started_at < ${to}::timestamptz)`

/** How many respondents submitted, and the median of the seconds that they took. */
export const selectSubmitted = (schema: string, time: Pick<Days, 'from' | 'to'>) => sql<{
  count: number
  median: number | null
}>`
  SELECT count(*)::float8 AS count,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM submitted_at - started_at)::float8) AS median
  FROM ${inSchema(schema, 'submissions')} WHERE state = 'submitted' AND ${begun(time)}`

/** Where those stopped who have not submitted yet. */
export const selectStopped = (schema: string, time: Pick<Days, 'from' | 'to'>) => sql<{
  pageId: string | null
  count: number
}>`
  SELECT page_id AS "pageId", count(*)::float8 AS count FROM ${inSchema(schema, 'submissions')}
  WHERE state = 'saved' AND ${begun(time)} GROUP BY page_id`

/** The most submissions from which the times of pages are taken. */
const timedSubmissions = 20_000

/** The median of the seconds that respondents spent on each page. */
export const selectPageTimes = (schema: string, time: Pick<Days, 'from' | 'to'>) => sql<{
  pageId: string
  median: number
}>`
  SELECT page.key AS "pageId",
    percentile_cont(0.5) WITHIN GROUP (ORDER BY page.value::float8) AS median
  FROM (
    SELECT page_seconds FROM ${inSchema(schema, 'submissions')}
    WHERE page_seconds IS NOT NULL AND ${begun(time)} LIMIT ${timedSubmissions}
  ) AS timed, jsonb_each_text(timed.page_seconds) AS page
  GROUP BY page.key`

export interface InProgressRow {
  id: string
  version: number
  pageId: string | null
  answers: Record<string, unknown>
  /** ISO 8601. */
  startedAt: string
  savedAt: string
}

/** Responses that were begun and not sent yet, the latest first. */
export const selectInProgress = (schema: string, { before, limit }: { before: string | null; limit: number }) =>
  sql<InProgressRow>`
  SELECT id, version, page_id AS "pageId", answers, started_at AS "startedAt", saved_at AS "savedAt"
  FROM ${inSchema(schema, 'submissions')}
  WHERE state = 'saved' AND (${before}::timestamptz IS NULL OR saved_at < ${before}::timestamptz)
  ORDER BY saved_at DESC LIMIT ${limit}`

import { type RawBuilder, sql } from 'kysely'
import { type Statement, statementOnce } from '../../platform/sql/run.ts'
import { inSchema } from '../../engine/base/structure.sql.ts'
import type { LeftCount } from '../results/drop-off/drop-off.sql.ts'
import type { Answers } from '../logic/evaluate.ts'

/**
 * The tables of a form's base for the ways of respondents through it. Only bases of published forms have them, and
 * creating them again changes nothing. They are not logged.
 */
export const createSubmissionTables = (schema: string): RawBuilder<unknown>[] => [
  sql`CREATE TABLE IF NOT EXISTS ${inSchema(schema, 'submissions')} (
    id text COLLATE "C" PRIMARY KEY,
    -- The version of the form that the respondent began with.
    version integer NOT NULL,
    state text NOT NULL,
    -- Grows with each save, so that a late one changes nothing.
    counter bigint NOT NULL,
    page_id text,
    -- While it is saved, what the respondent has entered. Once it is submitted, what the table could not hold.
    answers jsonb NOT NULL,
    ending_id text,
    started_at timestamptz NOT NULL,
    saved_at timestamptz NOT NULL DEFAULT now(),
    submitted_at timestamptz,
    -- The seconds that the respondent spent on each page, by its id.
    page_seconds jsonb
  )`,
  sql`CREATE TABLE IF NOT EXISTS ${inSchema(schema, 'respondents')} (
    -- A hash of what tells a person apart.
    key text COLLATE "C" PRIMARY KEY,
    -- The record with their answers.
    record_id text NOT NULL
  )`,
  sql`CREATE INDEX IF NOT EXISTS submissions_left_over ON ${inSchema(schema, 'submissions')} (submitted_at)
    WHERE state = 'submitted' AND answers <> '{}'::jsonb`,
  sql`CREATE TABLE IF NOT EXISTS ${inSchema(schema, 'submission_totals')} (submitted bigint NOT NULL)`,
  sql`INSERT INTO ${inSchema(schema, 'submission_totals')}
    SELECT 0 WHERE NOT EXISTS (SELECT FROM ${inSchema(schema, 'submission_totals')})`,
]

export interface SavedRow {
  state: 'saved' | 'submitted'
  counter: number
  pageId: string | null
  answers: Answers
  endingId: string | null
}

export const selectSubmission = (schema: string, id: string) => sql<SavedRow>`
  SELECT state, counter, page_id AS "pageId", answers, ending_id AS "endingId"
  FROM ${inSchema(schema, 'submissions')} WHERE id = ${id}`

interface Begun {
  id: string
  /** The version of the form. */
  version: number
  /** ISO 8601. */
  startedAt: string
}

/** Longer pauses do not count as time on a page, in seconds. */
const maxPause = 600

/** Adds the time since an instant to the seconds on a page. */
const addedSeconds = (seconds: RawBuilder<unknown>, pageId: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql`
  CASE WHEN ${pageId} IS NULL THEN ${seconds} ELSE coalesce(${seconds}, '{}') || jsonb_build_object(${pageId},
    round(coalesce((${seconds} ->> ${pageId})::numeric, 0)
      + least(greatest(extract(epoch FROM now() - ${since}), 0), ${sql.lit(maxPause)}), 1)) END`

/**
 * Stores what a respondent has entered, unless something newer is stored or it was submitted. Returns
 * `[state, counter]` as they are then, or no row if nothing was stored.
 */
export const saveAnswers = (
  schema: string,
  saved: Begun & { counter: number; pageId: string | null; answers: Answers },
): Statement =>
  statementOnce(
    `save answers in ${schema}`,
    [saved.id, saved.version, saved.counter, saved.pageId, JSON.stringify(saved.answers), saved.startedAt],
    ([id, version, counter, pageId, answers, startedAt]) => sql`
  INSERT INTO ${inSchema(schema, 'submissions')} AS existing
    (id, version, state, counter, page_id, answers, started_at, page_seconds)
  SELECT id, version, 'saved', counter, page_id, answers, started_at,
    ${addedSeconds(sql`NULL::jsonb`, sql`page_id`, sql`started_at`)}
  FROM (SELECT ${id}::text AS id, ${version}::integer AS version, ${counter}::bigint AS counter,
    ${pageId}::text AS page_id, ${answers}::jsonb AS answers, ${startedAt}::timestamptz AS started_at) AS given
  ON CONFLICT (id) DO UPDATE SET counter = excluded.counter, page_id = excluded.page_id, answers = excluded.answers,
    saved_at = now(),
    page_seconds = ${addedSeconds(sql`existing.page_seconds`, sql`existing.page_id`, sql`existing.saved_at`)}
  WHERE existing.state = 'saved' AND existing.counter < excluded.counter
  RETURNING state, counter`,
  )

/**
 * Deletes some of what was begun before an instant and never submitted, at most `limit`. Returns how many respondents that
 * were, by the day on which they began and the page on which they stopped.
 */
export const deleteSaved = (schema: string, { before, limit }: { before: string; limit: number }) => sql<LeftCount>`
  WITH deleted AS (
    DELETE FROM ${inSchema(schema, 'submissions')} WHERE id IN (
      SELECT id FROM ${inSchema(schema, 'submissions')}
      WHERE state = 'saved' AND started_at < ${before}::timestamptz LIMIT ${limit}
    ) AND state = 'saved' RETURNING page_id, started_at
  )
  SELECT (started_at AT TIME ZONE 'UTC')::date::text AS day, page_id AS "pageId", count(*)::integer AS count
  FROM deleted GROUP BY 1, 2`

/**
 * Counts a submission and marks it as submitted. Returns `[submitted]`, how many there are then, or no row if the form
 * has as many as it may.
 */
export const submitAnswers = (
  schema: string,
  submitted: Begun & { answers: Answers; endingId: string | null; max: number | null },
): Statement =>
  statementOnce(
    `submit answers in ${schema}`,
    [
      submitted.max,
      submitted.id,
      submitted.version,
      JSON.stringify(submitted.answers),
      submitted.endingId,
      submitted.startedAt,
    ],
    ([max, id, version, answers, endingId, startedAt]) => sql`
  WITH counted AS (
    UPDATE ${inSchema(schema, 'submission_totals')} SET submitted = submitted + 1
    WHERE submitted < coalesce(${max}::bigint, submitted + 1)
    RETURNING submitted
  ), stored AS (
    INSERT INTO ${inSchema(schema, 'submissions')} AS existing
      (id, version, state, counter, answers, ending_id, started_at, submitted_at)
    SELECT ${id}, ${version}::integer, 'submitted', 0, ${answers}::jsonb, ${endingId}::text,
      ${startedAt}::timestamptz, now()
    FROM counted
    ON CONFLICT (id) DO UPDATE SET state = 'submitted', answers = excluded.answers, ending_id = excluded.ending_id,
      page_id = NULL, submitted_at = now(),
      page_seconds = ${addedSeconds(sql`existing.page_seconds`, sql`existing.page_id`, sql`existing.saved_at`)}
  )
  SELECT submitted FROM counted`,
  )

/** How many submissions a form has received. */
export const selectTotal = (schema: string) => sql<{ submitted: number }>`
  SELECT submitted FROM ${inSchema(schema, 'submission_totals')}`

/** Whether a base has the tables of submissions, which exist since the form was first published. */
export const selectHasTotal = (schema: string) => sql<{ exists: boolean }>`
  SELECT to_regclass(${`"${schema}".submission_totals`}) IS NOT NULL AS exists`

/** Answers that the table could not hold. */
export interface LeftOver {
  /** That of the submission. */
  id: string
  /** The version of the form. */
  version: number
  answers: Answers
}

/** The answers to some fields that the table could not hold, in the order of their ids. */
export const selectLeftOver = (
  schema: string,
  { fieldIds, after, limit }: { fieldIds: readonly string[]; after: string; limit: number },
) => sql<LeftOver>`
  SELECT id, version, answers FROM ${inSchema(schema, 'submissions')}
  WHERE state = 'submitted' AND id > ${after} AND answers ?| ${fieldIds}::text[]
  ORDER BY id LIMIT ${limit}`

/** Deletes answers that the table holds by now, by the ids of their fields. */
export const deleteLeftOver = (schema: string, moved: readonly { id: string; keys: readonly string[] }[]) => sql`
  UPDATE ${inSchema(schema, 'submissions')} AS submission
  SET answers = submission.answers - ARRAY(SELECT jsonb_array_elements_text(moved.keys))
  FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS moved (id text, keys jsonb)
  WHERE submission.id = moved.id AND submission.state = 'submitted'`

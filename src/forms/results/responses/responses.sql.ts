import { sql } from 'kysely'
import { inSchema } from '../../../engine/base/structure.sql.ts'
import { from, type Relation } from '../../../engine/records/records.sql.ts'

export interface Neighbors {
  newer: string | null
  older: string | null
}

/** The newest record; no row if there is none. */
export const selectNewest = (relation: Relation) => sql<{ id: string }>`
  SELECT id FROM ${from(relation)} WHERE deleted_at IS NULL ORDER BY seq DESC LIMIT 1`

/** The records before and after one. */
export const selectNeighbors = (relation: Relation, number: number) => sql<Neighbors>`
  SELECT
    (SELECT id FROM ${from(relation)} WHERE deleted_at IS NULL AND seq > ${number}::bigint ORDER BY seq LIMIT 1) AS newer,
    (SELECT id FROM ${from(relation)} WHERE deleted_at IS NULL AND seq < ${number}::bigint
      ORDER BY seq DESC LIMIT 1) AS older`

/** How many records there are, and the place of one among them, the newest first. */
export const selectPlace = (relation: Relation, recordId: string) => sql<{ place: number; count: number }>`
  SELECT count(*)::float8 AS count,
    (count(*) FILTER (WHERE seq >= (SELECT seq FROM ${from(relation)} WHERE id = ${recordId})))::float8 AS place
  FROM ${from(relation)} WHERE deleted_at IS NULL`

export interface SubmissionOfRecord {
  /** The version of the form. */
  version: number
  leftOver: Record<string, unknown>
  seconds: number | null
}

/** The submission that became a record. */
export const selectSubmissionOf = (schema: string, submissionId: string) => sql<SubmissionOfRecord>`
  SELECT version, answers AS "leftOver", extract(epoch FROM submitted_at - started_at)::float8 AS seconds
  FROM ${inSchema(schema, 'submissions')} WHERE id = ${submissionId} AND state = 'submitted'`

/** Submissions with answers that the table cannot hold: how many there are, and the first of them, the newest first. */
export const selectWithLeftOver = (schema: string, limit: number) => sql<{ id: string; count: number }>`
  SELECT id, count(*) OVER ()::integer AS count FROM ${inSchema(schema, 'submissions')}
  WHERE state = 'submitted' AND answers <> '{}'::jsonb ORDER BY submitted_at DESC LIMIT ${limit}`

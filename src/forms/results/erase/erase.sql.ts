import { sql } from 'kysely'
import { deleteLinksOf } from '../../../engine/links/links.sql.ts'
import { inSchema, type LinkSetSide } from '../../../engine/base/structure.sql.ts'
import { from, type Relation } from '../../../engine/records/records.sql.ts'

/** The maximum number of responses that are found, and erased at once. */
const maxErased = 1000

export interface FoundRecord {
  id: string
  /** ISO 8601. */
  createdAt: string
  isInTrash: boolean
}

/** The records, also those in the trash, with an address in one of the columns, in upper or lower case. */
export const selectRecordsOf = (
  relation: Relation,
  { columns, email }: { columns: readonly string[]; email: string },
) =>
  sql<FoundRecord>`
  SELECT id, created_at AS "createdAt", deleted_at IS NOT NULL AS "isInTrash" FROM ${from(relation)} AS record
  WHERE ${
    columns.length === 0
      ? sql`false`
      : sql.join(
          columns.map(column => sql`lower(${sql.ref(`record.${column}`)}) = lower(${email})`),
          sql` OR `,
        )
  } ORDER BY seq DESC LIMIT ${maxErased}`

export interface FoundSubmission {
  id: string
  state: 'saved' | 'submitted'
}

/** What was saved or left over with an address as an answer. */
export const selectSubmissionsOf = (schema: string, email: string) => sql<FoundSubmission>`
  SELECT id, state FROM ${inSchema(schema, 'submissions')}
  WHERE answers <> '{}'::jsonb
    AND EXISTS (SELECT FROM jsonb_each_text(answers) AS answer WHERE lower(answer.value) = lower(${email}))
  LIMIT ${maxErased}`

interface ErasedThings {
  recordIds: readonly string[]
  email: string
}

/** How many emails were sent, or wait to be sent, to an address or about some responses. */
export const countDeliveries = (schema: string, { recordIds, email }: ErasedThings) => sql<{ count: number }>`
  SELECT count(*)::integer AS count FROM ${inSchema(schema, 'deliveries')}
  WHERE record_id = ANY(${recordIds}::text[]) OR lower(recipient) = lower(${email})`

export const deleteDeliveries = (schema: string, { recordIds, email }: ErasedThings) => sql`
  DELETE FROM ${inSchema(schema, 'deliveries')}
  WHERE record_id = ANY(${recordIds}::text[]) OR lower(recipient) = lower(${email})`

/** The keys of the files that records hold in a column. */
export const selectFileKeys = (relation: Relation, { column, ids }: { column: string; ids: readonly string[] }) => sql<{
  key: string
}>`
  SELECT DISTINCT file.json ->> 'key' AS key
  FROM ${from(relation)} AS record, jsonb_array_elements(${sql.ref(`record.${column}`)}) AS file (json)
  WHERE record.id = ANY(${ids}::text[])`

/** Deletes records for good, with their links. */
export const eraseRecords = (
  { schema, relation }: Relation,
  { ids, linkSides }: { ids: readonly string[]; linkSides: readonly LinkSetSide[] },
) => {
  const links = linkSides.map(
    (linkSide, at) =>
      sql`, ${sql.id(`links${at}`)} AS (${deleteLinksOf(schema, linkSide, sql`SELECT seq FROM erased`)})`,
  )
  return sql`
  WITH erased AS (
    DELETE FROM ${inSchema(schema, relation)} WHERE id = ANY(${ids}::text[]) RETURNING seq
  )${sql.join(links, sql``)} SELECT count(*) FROM erased`
}

/** Deletes the past values of records. That they were deleted stays, for screens that still show them. */
export const eraseHistory = (schema: string, { tableId, ids }: { tableId: string; ids: readonly string[] }) => sql`
  DELETE FROM ${inSchema(schema, 'log')}
  WHERE table_id = ${tableId} AND item_id = ANY(${ids}::text[]) AND kind <> 'record.delete'`

/** Empties the answers of actions that changed records, which hold their values. Runs before `eraseHistory`. */
export const eraseResults = (schema: string, { tableId, ids }: { tableId: string; ids: readonly string[] }) => sql`
  UPDATE ${inSchema(schema, 'actions')} SET result = '{}'::jsonb
  WHERE name <> 'forms.submit' AND version IN (
    SELECT version FROM ${inSchema(schema, 'log')} WHERE table_id = ${tableId} AND item_id = ANY(${ids}::text[])
  )`

export const deleteSubmissions = (schema: string, ids: readonly string[]) => sql`
  DELETE FROM ${inSchema(schema, 'submissions')} WHERE id = ANY(${ids}::text[])`

/** Deletes the uploads of submissions. Returns the keys of their files. */
export const deleteUploads = (flowId: string, submissionIds: readonly string[]) => sql<{ key: string }>`
  with gone as (
    delete from form_uploads where flow_id = ${flowId}::bigint and submission_id = any(${submissionIds}::text[])
    returning file_id
  )
  select key from attachments where flow_id = ${flowId}::bigint and id in (select file_id from gone)`

export interface ErasedCounts {
  responses: number
  inProgress: number
  emails: number
}

export const insertErasure = (flowId: string, actor: string, { responses, inProgress, emails }: ErasedCounts) => sql`
  insert into form_erasures (flow_id, actor, responses, in_progress, emails)
  values (${flowId}::bigint, ${actor}, ${responses}, ${inProgress}, ${emails})`

/** The latest erasures of a form. */
export const selectErasures = (flowId: string) => sql<ErasedCounts & { actor: string; at: string }>`
  select actor, responses, in_progress as "inProgress", emails, at from form_erasures
  where flow_id = ${flowId}::bigint order by id desc limit 20`

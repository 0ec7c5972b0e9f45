import { sql } from 'kysely'
import { inSchema } from '../../engine/base/structure.sql.ts'

/** Whether a record is in the table of answers, and not in its trash. */
const isThere = (schema: string, relation: string, recordId: ReturnType<typeof sql>) => sql`
  EXISTS (SELECT FROM ${inSchema(schema, relation)} WHERE id = ${recordId} AND deleted_at IS NULL)`

/** Whether a person has answered, and their answers were not deleted. */
export const selectHasAnswered = (schema: string, { relation, key }: { relation: string; key: string }) => sql<{
  hasAnswered: boolean
}>`
  SELECT EXISTS (
    SELECT FROM ${inSchema(schema, 'respondents')} respondent
    WHERE key = ${key} AND ${isThere(schema, relation, sql`respondent.record_id`)}
  ) AS "hasAnswered"`

/** Notes that a person has answered. No row: they had already, and their answers were not deleted. */
export const putRespondent = (
  schema: string,
  { relation, key, recordId }: { relation: string; key: string; recordId: string },
) => sql<{ key: string }>`
  INSERT INTO ${inSchema(schema, 'respondents')} AS respondent (key, record_id) VALUES (${key}, ${recordId})
  ON CONFLICT (key) DO UPDATE SET record_id = excluded.record_id
  WHERE NOT ${isThere(schema, relation, sql`respondent.record_id`)} OR respondent.record_id = excluded.record_id
  RETURNING key`

/** Forgets who gave some responses. */
export const deleteRespondents = (schema: string, recordIds: readonly string[]) => sql`
  DELETE FROM ${inSchema(schema, 'respondents')} WHERE record_id = ANY(${recordIds}::text[])`

/** Whether a base has the table, which it has since the form was last published. */
export const selectHasRespondents = (schema: string) => sql<{ exists: boolean }>`
  SELECT to_regclass(${`"${schema}".respondents`}) IS NOT NULL AS exists`

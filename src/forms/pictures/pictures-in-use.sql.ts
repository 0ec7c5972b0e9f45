import { sql } from 'kysely'
import { inSchema } from '../../engine/base/structure.sql.ts'

/** All texts inside a JSON value. */
const textsIn = (json: ReturnType<typeof sql>) => sql`jsonb_path_query(${json}, '$.** ? (@.type() == "string")')`

/** Those of some keys that the draft of a form names, or what was changed in it. Changes of records name none. */
export const selectKeysInDraft = (schema: string, keys: readonly string[]) => sql<{ key: string }>`
  SELECT DISTINCT named.key #>> '{}' AS key FROM (
    SELECT ${textsIn(sql`thing.data`)} FROM ${inSchema(schema, 'things')} AS thing
    UNION ALL SELECT ${textsIn(sql`entry.before`)} FROM ${inSchema(schema, 'log')} AS entry WHERE entry.table_id IS NULL
    UNION ALL SELECT ${textsIn(sql`entry.after`)} FROM ${inSchema(schema, 'log')} AS entry WHERE entry.table_id IS NULL
  ) AS named (key)
  WHERE named.key #>> '{}' = ANY(${keys}::text[])`

/** Those of some keys that answers name which the table could not hold. */
export const selectKeysInLeftOver = (schema: string, keys: readonly string[]) => sql<{ key: string }>`
  SELECT DISTINCT named.key #>> '{}' AS key
  FROM ${inSchema(schema, 'submissions')} AS submission, LATERAL ${textsIn(sql`submission.answers`)} AS named (key)
  WHERE submission.state = 'submitted' AND submission.answers <> '{}' AND named.key #>> '{}' = ANY(${keys}::text[])`

/** Those of some keys that a published version of a form names. Any of them can be restored. */
export const selectKeysInVersions = (flowId: string, keys: readonly string[]) => sql<{ key: string }>`
  SELECT DISTINCT named.key #>> '{}' AS key
  FROM form_versions AS version, LATERAL ${textsIn(sql`version.document`)} AS named (key)
  WHERE version.flow_id = ${flowId}::bigint AND named.key #>> '{}' = ANY(${keys}::text[])`

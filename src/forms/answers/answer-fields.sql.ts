import { sql } from 'kysely'
import { inSchema } from '../../engine/base/structure.sql.ts'
import type { AnswerField } from './answer-fields.ts'

/**
 * Creates the list of the fields that the form has given its table of answers, as the form wanted them last. It tells
 * what people have changed in the table from what has changed in the form.
 */
export const createGivenFields = (schema: string) => sql`
  CREATE TABLE IF NOT EXISTS ${inSchema(schema, 'answer_fields')} (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    type text NOT NULL,
    template jsonb NOT NULL,
    -- Whether the published form has its question.
    is_asked boolean NOT NULL
  )`

/** Adds to a list from before it said which questions are asked. */
export const addIsAsked = (schema: string) => sql`
  ALTER TABLE ${inSchema(schema, 'answer_fields')} ADD COLUMN IF NOT EXISTS is_asked boolean NOT NULL DEFAULT true`

export type GivenField = Pick<AnswerField, 'id' | 'name' | 'type' | 'template'>

export const selectGivenFields = (schema: string) => sql<GivenField>`
  SELECT id, name, type, template FROM ${inSchema(schema, 'answer_fields')}`

/** Notes what the form gives its table. It does not ask for any other fields now. */
export const putGivenFields = (schema: string, fields: readonly GivenField[]) => sql`
  WITH given AS (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) AS field (id text, name text, type text, template jsonb)
  ), others AS (
    UPDATE ${inSchema(schema, 'answer_fields')} SET is_asked = false WHERE id NOT IN (SELECT id FROM given)
  )
  INSERT INTO ${inSchema(schema, 'answer_fields')} (id, name, type, template, is_asked)
  SELECT id, name, type, template, true FROM given
  ON CONFLICT (id) DO UPDATE
    SET name = excluded.name, type = excluded.type, template = excluded.template, is_asked = true`

/** Whether a base belongs to a form that was published. */
export const selectHasGivenFields = (schema: string) => sql<{ exists: boolean }>`
  SELECT to_regclass(${`"${schema}".answer_fields`}) IS NOT NULL AS exists`

export const selectIsAsked = (schema: string, id: string) => sql<{ isAsked: boolean }>`
  SELECT is_asked AS "isAsked" FROM ${inSchema(schema, 'answer_fields')} WHERE id = ${id}`

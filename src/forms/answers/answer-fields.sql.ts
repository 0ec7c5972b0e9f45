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
    template jsonb NOT NULL
  )`

export type GivenField = Pick<AnswerField, 'id' | 'name' | 'type' | 'template'>

export const selectGivenFields = (schema: string) => sql<GivenField>`
  SELECT id, name, type, template FROM ${inSchema(schema, 'answer_fields')}`

export const putGivenFields = (schema: string, fields: readonly GivenField[]) => sql`
  INSERT INTO ${inSchema(schema, 'answer_fields')} (id, name, type, template)
  SELECT id, name, type, template
  FROM jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) AS given (id text, name text, type text, template jsonb)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, type = excluded.type, template = excluded.template`

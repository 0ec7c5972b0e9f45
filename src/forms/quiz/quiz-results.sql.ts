import { sql } from 'kysely'
import { inSchema } from '../../engine/base/structure.sql.ts'
import { type Statement, statementOnce } from '../../platform/sql/run.ts'
import type { QuizOutcome } from '../logic/quiz/quiz-result.ts'

/** The results of respondents, as they were when they submitted. Only bases of published quizzes have the table. */
export const createQuizResults = (schema: string) => sql`
  CREATE TABLE IF NOT EXISTS ${inSchema(schema, 'quiz_results')} (
    submission_id text COLLATE "C" PRIMARY KEY,
    result jsonb NOT NULL
  )`

export const insertQuizResult = (schema: string, { id, result }: { id: string; result: QuizOutcome }): Statement =>
  statementOnce(
    `insert quiz result in ${schema}`,
    [id, JSON.stringify(result)],
    ([submissionId, json]) => sql`
  INSERT INTO ${inSchema(schema, 'quiz_results')} (submission_id, result) VALUES (${submissionId}, ${json}::jsonb)
  ON CONFLICT DO NOTHING`,
  )

export const selectQuizResult = (schema: string, id: string) => sql<{ result: QuizOutcome }>`
  SELECT result FROM ${inSchema(schema, 'quiz_results')} WHERE submission_id = ${id}`

/** Whether the base of a form has the table, which it has since the form was first published as a quiz. */
export const selectHasQuizResults = (schema: string) => sql<{ exists: boolean }>`
  SELECT to_regclass(${`"${schema}".quiz_results`}) IS NOT NULL AS exists`

export const deleteQuizResults = (schema: string, submissionIds: readonly string[]) => sql`
  DELETE FROM ${inSchema(schema, 'quiz_results')} WHERE submission_id = ANY(${submissionIds}::text[])`

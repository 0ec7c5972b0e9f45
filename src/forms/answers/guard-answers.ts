import type { DeletionGuard } from '../../engine/structure/deletion-guards.ts'
import { run } from '../../platform/sql/run.ts'
import { selectHasGivenFields, selectIsAsked } from './answer-fields.sql.ts'
import { answersTableId } from './answers-table.ts'

/** Keeps the table of answers, and the fields of questions that its form asks. */
export const guardAnswers: DeletionGuard = async ({ connection, schema }, { tableId, fieldId }) => {
  if (tableId !== answersTableId) return null
  // People choose the ids of their own tables, too.
  const [found] = await run(connection, selectHasGivenFields(schema))
  if (!found?.exists) return null
  if (fieldId === undefined) return 'This table receives the answers to the form, so it cannot be deleted.'
  const [field] = await run(connection, selectIsAsked(schema, fieldId))
  return field?.isAsked
    ? 'This field receives the answers to a question. Delete the question in the editor and publish the form first.'
    : null
}

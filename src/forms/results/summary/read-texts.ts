import { type RawBuilder, sql } from 'kysely'
import { fieldContext } from '../../../fields/field-context.ts'
import { fieldType } from '../../../fields/registry.ts'
import type { Base } from '../../../engine/base/base.ts'
import { recordPresenter } from '../../../engine/records/cells.ts'
import { conditions, from, recordColumns } from '../../../engine/records/records.sql.ts'
import { compileRowQuery } from '../../../engine/records/row-query.ts'
import { readWhole } from '../../../engine/records/read-whole.ts'
import { withMe } from '../../../engine/records/with-me.ts'
import { AppError } from '../../../platform/errors.ts'
import { runForArrays } from '../../../platform/sql/run.ts'
import { answersTableId } from '../../answers/answers-table.ts'
import { periodOf, type SummaryInput } from './read-summary.ts'
import { answeredQuestions } from './questions.ts'
import type { SummaryTexts } from './summary-types.ts'

const pageSize = 20

/**
 * The latest answers to a question as texts, a page at a time, the newest first.
 *
 * @throws AppError `not_found` for an unknown question.
 */
export async function readTexts(
  base: Base,
  input: SummaryInput & { blockId: string; before?: number | null | undefined },
  signal: AbortSignal,
): Promise<SummaryTexts> {
  const { structure } = await base.read()
  const question = (await answeredQuestions(base, structure)).find(({ blockId }) => blockId === input.blockId)
  if (!question) throw new AppError('not_found', 'This question does not exist.')
  const given = withMe(structure, { ...input, tableId: answersTableId }, base.person)
  const { table, where } = compileRowQuery(structure, { ...given, sort: [] })
  const fields = question.fields.map(({ field }) => field)
  const isAnswered = sql<boolean>`(${sql.join(
    fields.map(({ column }) => sql`${sql.ref(`record.${column}`)} IS NOT NULL`),
    sql` OR `,
  )})`
  const older: RawBuilder<boolean>[] = input.before ? [sql`record.seq < ${input.before}::bigint`] : []
  const columns = [...recordColumns, ...fields.map(({ column }) => column)].map(column => sql.ref(`record.${column}`))
  const rows = await readWhole(base, { signal }, connection =>
    runForArrays(
      connection,
      sql`SELECT ${sql.join(columns)} FROM ${from({ schema: base.schema, relation: table.relation })} AS record
        WHERE ${conditions([isAnswered, ...older, ...where, ...periodOf(input)])}
        ORDER BY record.seq DESC LIMIT ${pageSize}`,
    ),
  )
  const context = fieldContext(input)
  const texts = rows.map(recordPresenter(fields)).map(({ id, number, data }) => ({
    recordId: id,
    number,
    text: fields
      .map(({ id: fieldId, type, template }) => fieldType(type).show(data[fieldId] ?? null, template, context))
      .filter(text => text !== '')
      .join(' · '),
  }))
  return { texts, next: rows.length === pageSize ? (texts.at(-1)?.number ?? null) : null }
}

import type { Attachment } from '../../../fields/attachments/attachment.ts'
import { fieldContext } from '../../../fields/field-context.ts'
import type { FieldContext } from '../../../fields/field-type.ts'
import { fieldType } from '../../../fields/registry.ts'
import type { Base } from '../../../engine/base/base.ts'
import type { StoredField } from '../../../engine/base/base-structure.ts'
import { getRecord } from '../../../engine/records/read-records.ts'
import { AppError } from '../../../platform/errors.ts'
import { run } from '../../../platform/sql/run.ts'
import { selectHasTotal } from '../../submissions/submissions.sql.ts'
import { answersTableId, recordIdOf, submissionIdOf } from '../../answers/answers-table.ts'
import type { AnyBlock } from '../../blocks/block-type.ts'
import { chosenIn } from '../../blocks/chosen-in.ts'
import { ranking } from '../../blocks/ranking/ranking.ts'
import { answerIn } from '../../blocks/entries.ts'
import { showAnswer } from '../../blocks/show-answer.ts'
import { fieldIdOf } from '../../document/thing-id.ts'
import { evaluate, type Evaluation } from '../../logic/evaluate.ts'
import { fillBlock } from '../../logic/fill-block.ts'
import { mentionReader } from '../../logic/mention-values.ts'
import { fillIn, type ValueOf } from '../../logic/piping.ts'
import { loadVersion, type LoadedVersion } from '../../versions/load-version.ts'
import { newestVersion } from '../summary/questions.ts'
import { selectNeighbors, selectNewest, selectPlace, selectSubmissionOf, selectWithLeftOver } from './responses.sql.ts'
import type { ShownAnswer, ShownFile, ShownPage, ShownResponse } from './response-types.ts'

/** The maximum number of options that are listed with those that were chosen. */
const maxListed = 20

interface ReadInput {
  /** The newest response if absent. */
  recordId?: string | null | undefined
  timeZone?: string | null | undefined
  locale?: string | null | undefined
}

const relationOf = async (base: Base) => {
  const { structure } = await base.read()
  return { schema: base.schema, relation: structure.table(answersTableId).relation, structure }
}

/**
 * One response with the questions that its respondent saw, in the version that they answered. Null if the form has no
 * response at all.
 *
 * @throws AppError `not_found` for an unknown or deleted response.
 */
export async function readResponse(base: Base, input: ReadInput): Promise<ShownResponse | null> {
  const { pool } = base.platform
  const { structure, ...relation } = await relationOf(base)
  const recordId = input.recordId ?? (await run(pool, selectNewest(relation)))[0]?.id
  if (recordId === undefined) return null
  const record = await getRecord(base, { tableId: answersTableId, recordId })
  const [neighbors] = await run(pool, selectNeighbors(relation, record.number))
  const [submission] = await run(pool, selectSubmissionOf(base.schema, submissionIdOf(recordId)))
  const version = submission
    ? await loadVersion(base.platform, { flowId: base.flowId, number: submission.version })
    : await newestVersion(base)
  if (!version) throw new AppError('not_found', 'This form was never published.')
  const stored = new Map(structure.table(answersTableId).fields.map(field => [field.id, field]))
  const response: Answered = { version, stored, data: record.data, leftOver: submission?.leftOver ?? {} }
  return {
    recordId,
    number: record.number,
    submittedAt: record.createdAt,
    seconds: submission?.seconds ?? null,
    pages: shownPages(response, fieldContext(input)),
    newer: neighbors?.newer ?? null,
    older: neighbors?.older ?? null,
  }
}

/** The place of a response among all, the newest first, from 1. */
export async function readPlace(base: Base, recordId: string): Promise<{ place: number; count: number }> {
  const { structure: _, ...relation } = await relationOf(base)
  const [row] = await run(base.platform.pool, selectPlace(relation, recordId))
  return row ?? { place: 0, count: 0 }
}

/** The maximum number of responses that are listed because of answers that the table cannot hold. */
const maxLeftOver = 100

/** How many responses have answers that the table cannot hold, and the newest of them. */
export async function listLeftOver({ platform, schema }: Base): Promise<{ count: number; recordIds: string[] }> {
  const [table] = await run(platform.pool, selectHasTotal(schema))
  if (!table?.exists) return { count: 0, recordIds: [] }
  const rows = await run(platform.pool, selectWithLeftOver(schema, maxLeftOver))
  return { count: rows[0]?.count ?? 0, recordIds: rows.map(({ id }) => recordIdOf(id)) }
}

interface Answered {
  version: LoadedVersion
  /** The fields of the table as they are now. */
  stored: ReadonlyMap<string, StoredField>
  /** The cells of the record, by field id. */
  data: Readonly<Record<string, unknown>>
  /** Answers that the table cannot hold, by field id. */
  leftOver: Readonly<Record<string, unknown>>
}

function shownPages(response: Answered, field: FieldContext): ShownPage[] {
  const { version, data, leftOver } = response
  const { form } = version
  const given = { ...data, ...leftOver }
  const evaluation = evaluate(form, given, { field })
  const valueOf = mentionReader(form, { evaluation: { ...evaluation, answers: given }, field, parameters: {} })
  return form.pages.flatMap(({ page, blocks }) => {
    const answers = blocks.flatMap(number => {
      const any = form.blocks[number]?.any
      return any ? shownAnswers(any, response, { field, evaluation, valueOf }) : []
    })
    return answers.length > 0 ? [{ id: page.id, name: fillIn(page.name, valueOf), answers }] : []
  })
}

interface Showing {
  field: FieldContext
  evaluation: Evaluation
  valueOf: ValueOf
}

function shownAnswers(any: AnyBlock, response: Answered, { field, evaluation, valueOf }: Showing): ShownAnswer[] {
  const parts = any.type.parts(any.context)
  if (parts.length === 0) return []
  const { block } = any.context
  const ids = parts.map(({ key }) => fieldIdOf(block.id, key))
  const isLeftOver = ids.some(id => Object.hasOwn(response.leftOver, id))
  const filled = fillBlock(any, text => fillIn(text, valueOf))
  const files = ids.flatMap(id => shownFiles(response, id))
  const text = files.length > 0 ? '' : shownText(filled, response, { ids, field })
  // A question that was not asked has no answer.
  if (text === '' && files.length === 0 && !evaluation.blocks[block.id]?.isVisible) return []
  const label = filled.context.block.label || any.type.label
  return [{ blockId: block.id, label, text, options: shownOptions(filled, response), files, isLeftOver }]
}

/** The answer as the question shows it, or as its fields do once they have another type. */
function shownText(
  any: AnyBlock,
  { version, stored, data, leftOver }: Answered,
  { ids, field }: { ids: readonly string[]; field: FieldContext },
): string {
  const isAsAsked = ids.every(id => {
    const now = stored.get(id)
    return Object.hasOwn(leftOver, id) || now === undefined || now.type === version.fields.get(id)?.type
  })
  if (isAsAsked) return showAnswer(any, answerIn(any, { ...data, ...leftOver }), { field })
  return ids
    .flatMap(id => {
      const now = stored.get(id)
      return now ? fieldType(now.type).show(data[id] ?? null, now.template, field) || [] : []
    })
    .join('\n')
}

function shownOptions({ type, context: { block, options } }: AnyBlock, { data, leftOver }: Answered) {
  // A ranking is read as a text, which keeps its order.
  if (!type.optionRoles?.includes('choice') || type.type === ranking.type || options.length > maxListed) return []
  const chosen = new Set(chosenIn(leftOver[block.id] ?? data[block.id]))
  return options.map(({ id, label }) => ({ label, isChosen: chosen.has(id) }))
}

/** Files as cells have them, with their temporary addresses. */
type Addressed = Attachment & { url?: string | null }

function shownFiles({ stored, data }: Answered, id: string): ShownFile[] {
  const field = stored.get(id)
  const files = field && fieldType(field.type).files
  const value = data[id] ?? null
  if (!files || value === null) return []
  return (files.toFiles(value) as readonly Addressed[]).map(({ filename, mimeType, url }) => ({
    name: filename,
    url: url ?? null,
    isPicture: /^image\/(?:png|jpeg|gif|webp)$/.test(mimeType),
  }))
}

import { peopleByIds } from '../../../access/people-by-ids.ts'
import { email as emailField } from '../../../fields/email/email.ts'
import { fieldType } from '../../../fields/registry.ts'
import type { Base } from '../../../engine/base/base.ts'
import type { BaseStructure } from '../../../engine/base/base-structure.ts'
import { holdingBase } from '../../../engine/base/holding-base.ts'
import { deleteFilesUnusedNow } from '../../../engine/files/remove-unused-files.ts'
import { linkSidesOf } from '../../../engine/history/empty-trash.ts'
import { deleteRecords } from '../../../engine/records/change-records.ts'
import { run } from '../../../platform/sql/run.ts'
import { answersTableId, recordIdOf, submissionIdOf } from '../../answers/answers-table.ts'
import { deleteQuizResults, selectHasQuizResults } from '../../quiz/quiz-results.sql.ts'
import { forgetPayers, selectHasPayments, selectSubmissionsPaying } from '../../payments/payments.sql.ts'
import { deleteRespondents, selectHasRespondents } from '../../submissions/once.sql.ts'
import { selectHasTotal } from '../../submissions/submissions.sql.ts'
import {
  countDeliveries,
  deleteDeliveries,
  deleteSubmissions,
  deleteUploads,
  eraseHistory,
  eraseRecords,
  eraseResults,
  type ErasedCounts,
  type FoundRecord,
  insertErasure,
  selectErasures,
  selectFileKeys,
  selectRecordsOf,
  selectSubmissionsOf,
} from './erase.sql.ts'

/** What a form holds about a respondent. */
export interface RespondentData {
  responses: FoundRecord[]
  /** How many responses were begun and not sent yet. */
  inProgress: number
  /** How many emails were sent to the address or are about the responses. */
  emails: number
}

interface Found extends RespondentData {
  /** Of everything, also of what was not submitted. */
  submissionIds: string[]
}

const nothing: Found = { responses: [], inProgress: 0, emails: 0, submissionIds: [] }

const relationOf = (base: Base, structure: BaseStructure) => ({
  schema: base.schema,
  relation: structure.table(answersTableId).relation,
})

/** The fields of the table of answers, also deleted ones. */
const fieldsOf = ({ rows }: BaseStructure) => rows.fields.filter(({ table_id: id }) => id === answersTableId)

async function find(base: Base, email: string): Promise<Found> {
  const { pool } = base.platform
  const [table] = await run(pool, selectHasTotal(base.schema))
  if (!table?.exists) return nothing
  const { structure } = await base.read()
  const relation = relationOf(base, structure)
  const columns = fieldsOf(structure).flatMap(({ type, column_name: column }) =>
    type === emailField.type && column !== null ? column : [],
  )
  const records = await run(pool, selectRecordsOf(relation, { columns, email }))
  const submissions = await run(pool, selectSubmissionsOf(base.schema, email))
  const [payments] = await run(pool, selectHasPayments(base.schema))
  const paying = payments?.exists ? await run(pool, selectSubmissionsPaying(base.schema, email)) : []
  const known = new Set(records.map(({ id }) => id))
  // The table cannot hold the address of these, so nothing of their records shows it.
  const leftOver = submissions.filter(({ id, state }) => state === 'submitted' && !known.has(recordIdOf(id)))
  const responses = [...records, ...leftOver.map(({ id }) => ({ id: recordIdOf(id), createdAt: '', isInTrash: false }))]
  const recordIds = responses.map(({ id }) => id)
  const [mails] = await run(pool, countDeliveries(base.schema, { recordIds, email }))
  const answered = new Set(recordIds)
  const saved = submissions.filter(({ state }) => state === 'saved')
  // Whoever stopped at the payment is known only there.
  const unpaid = paying.filter(({ id }) => !answered.has(recordIdOf(id)))
  return {
    responses,
    inProgress: new Set([...saved, ...unpaid].map(({ id }) => id)).size,
    emails: mails?.count ?? 0,
    submissionIds: [...new Set([...recordIds.map(submissionIdOf), ...[...submissions, ...paying].map(({ id }) => id)])],
  }
}

/** What a form holds about the respondent with an email address: by the fields for addresses, and what is not sent yet. */
export async function findRespondent(base: Base, email: string): Promise<RespondentData> {
  const { submissionIds: _, ...found } = await find(base, email)
  return found
}

/**
 * Deletes what a form holds about the respondent with an email address for good: responses with their history, files,
 * and uploads, what was not sent yet, and the emails about it. Of payments, the amounts, ids, and receipts stay for the
 * accounts. Notes who did it, but not whose data it was. Repeating it finishes what was interrupted.
 */
export async function eraseRespondent(
  base: Base,
  { email, actor }: { email: string; actor: string },
): Promise<ErasedCounts> {
  const { platform, schema, flowId } = base
  const { responses, inProgress, emails, submissionIds } = await find(base, email)
  const erased = { responses: responses.length, inProgress, emails }
  if (submissionIds.length === 0 && emails === 0) return erased
  const ids = responses.map(({ id }) => id)
  const { structure } = await base.read()
  const relation = relationOf(base, structure)
  const keys = await fileKeys(base, structure, ids)
  // An action tells all screens that the records are gone.
  await base.writer.write({
    name: 'forms.erase',
    actor,
    size: ids.length,
    work: async write => ({ count: (await deleteRecords(write, { tableId: answersTableId, recordIds: ids })).length }),
  })
  await holdingBase(base, async connection => {
    const linkSides = fieldsOf(structure).flatMap(linkSidesOf)
    await run(connection, eraseRecords(relation, { ids, linkSides }))
    await run(connection, eraseResults(schema, { tableId: answersTableId, ids }))
    await run(connection, eraseHistory(schema, { tableId: answersTableId, ids }))
    await run(connection, deleteDeliveries(schema, { recordIds: ids, email }))
    await run(connection, deleteSubmissions(schema, submissionIds))
    const [results] = await run(connection, selectHasQuizResults(schema))
    if (results?.exists) await run(connection, deleteQuizResults(schema, submissionIds))
    const [payments] = await run(connection, selectHasPayments(schema))
    if (payments?.exists) await run(connection, forgetPayers(schema, submissionIds))
    const [respondents] = await run(connection, selectHasRespondents(schema))
    if (respondents?.exists) await run(connection, deleteRespondents(schema, ids))
  })
  const uploaded = await run(platform.pool, deleteUploads(flowId, submissionIds))
  await deleteFilesUnusedNow(base, [...new Set([...keys, ...uploaded.map(({ key }) => key)])])
  await run(platform.pool, insertErasure(flowId, actor, erased))
  return erased
}

async function fileKeys(base: Base, structure: BaseStructure, ids: readonly string[]): Promise<string[]> {
  const columns = fieldsOf(structure).flatMap(({ type, column_name: column, former_columns: former }) =>
    [{ type, column }, ...former].flatMap(each => (fieldType(each.type).files && each.column ? each.column : [])),
  )
  const keys: string[] = []
  for (const column of new Set(columns)) {
    const found = await run(base.platform.pool, selectFileKeys(relationOf(base, structure), { column, ids }))
    keys.push(...found.map(({ key }) => key))
  }
  return keys
}

/** The latest erasures, with who made them; '' for people who are gone. */
export async function listErasures({ platform, flowId }: Base): Promise<(ErasedCounts & { by: string; at: string })[]> {
  const rows = await run(platform.pool, selectErasures(flowId))
  const people = await peopleByIds(
    platform,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ actor, ...erased }) => ({ ...erased, by: people.get(actor)?.name ?? '' }))
}

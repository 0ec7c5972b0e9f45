import { putDeliveringBase } from '../../connections/deliveries/deliveries.sql.ts'
import type { Base } from '../../engine/base/base.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { shared } from '../../platform/sql/scope.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { answerFields } from '../answers/answer-fields.ts'
import { convertAnswers, findLosses, type Loss } from '../answers/changed-types.ts'
import { moveLeftOver } from '../answers/move-left-over.ts'
import { prepareAnswersTable } from '../answers/prepare-answers-table.ts'
import { connectPayments, preparePayments } from '../payments/prepare-payments.ts'
import type { Issue } from '../document/check-document.ts'
import type { FormDocument } from '../document/form-document.ts'
import { withoutDeleted } from '../document/outline.ts'
import { createQuizResults } from '../quiz/quiz-results.sql.ts'
import { insertVersion, lockPublished, selectPublished, selectVersions, updatePublished } from './form-versions.sql.ts'
import { hashDocument } from './hash-document.ts'
import { publishIssues } from './publish-issues.ts'

export interface Publishing {
  /** The draft, with its deleted things. */
  document: FormDocument
  /** The user id of the person who publishes. */
  actor: string
  /** The number of the last version that the person knows; null for none. */
  expectsNumber: number | null
  /** Whether answers that a new type of a question cannot read may become empty. */
  acceptsLoss: boolean
}

export interface Published {
  number: number
  /** ISO 8601. */
  publishedAt: string
  /** Whether there was no such version before. */
  isNew: boolean
}

/**
 * Publishes a form: its table of answers gets the fields that the questions need, and the answers that it could not
 * hold before. Then there is a new version, which respondents see. Publishing the same draft again returns the same
 * version, so a lost answer or a killed server is healed by repeating it.
 *
 * @throws AppError `bad_input` for another flow, and with the reason `form_has_errors`; `conflict` with the reason `published_meanwhile`,
 * `values_lost`, or `converting`.
 */
export async function publishForm(base: Base, publishing: Publishing): Promise<Published> {
  const document = withoutDeleted(publishing.document)
  if (publishIssues(document).some(({ level }) => level === 'error')) {
    throw new AppError('bad_input', 'This form has problems. Fix them before you publish it.', {
      reason: 'form_has_errors',
    })
  }
  const { platform, flowId } = base
  const [form] = await run(platform.pool, selectPublished(flowId))
  if (!form) throw new AppError('bad_input', 'This is not a form.')
  const version = { flowId, document, hash: hashDocument(document), publishedBy: publishing.actor }
  const last = await lastVersion(platform, flowId)
  requireExpected(last, version.hash, publishing)
  const fields = answerFields(document)
  if (!publishing.acceptsLoss && (await findLosses(base, fields)).length > 0) {
    throw new AppError('conflict', 'Some answers would be lost, because their question has another type now.', {
      reason: 'values_lost',
    })
  }
  await convertAnswers(base, { fields, actor: publishing.actor })
  await base.writer.write({
    name: 'forms.publish',
    actor: publishing.actor,
    size: Infinity,
    async work(write) {
      await prepareAnswersTable(write, fields)
      await preparePayments(write, document)
      if (document.settings.isQuiz) await run(write.connection, createQuizResults(write.schema))
      return {}
    },
  })
  await connectPayments(platform, { flowId, document })
  await moveLeftOver(base, { fieldIds: fields.map(({ id }) => id), actor: publishing.actor })
  return inTransaction(platform.pool, shared, async connection => {
    await run(connection, lockPublished(flowId))
    const [last] = await run(connection, selectVersions(flowId, 1))
    requireExpected(last, version.hash, publishing)
    const isNew = last?.hash !== version.hash
    const number = isNew ? (last?.number ?? 0) + 1 : last.number
    const [inserted] = isNew ? await run(connection, insertVersion({ ...version, number })) : [last]
    await run(connection, updatePublished({ flowId, number }))
    if (Object.keys(document.mails).length > 0) await run(connection, putDeliveringBase(flowId))
    if (!inserted) throw new Error('PostgreSQL returned no row')
    return { number, publishedAt: inserted.publishedAt, isNew }
  })
}

const lastVersion = async (platform: Platform, flowId: string) =>
  (await run(platform.pool, selectVersions(flowId, 1)))[0]

/** @throws AppError `conflict` if somebody else has published another draft. */
function requireExpected(
  last: { number: number; hash: string } | undefined,
  hash: string,
  { expectsNumber }: Publishing,
): void {
  if ((last?.number ?? null) === expectsNumber || last?.hash === hash) return
  throw new AppError('conflict', 'Somebody else has published this form meanwhile.', { reason: 'published_meanwhile' })
}

/** What a person should know before a draft is published. */
export async function checkPublish(base: Base, draft: FormDocument): Promise<{ issues: Issue[]; losses: Loss[] }> {
  const document = withoutDeleted(draft)
  const issues = publishIssues(document)
  if (issues.some(({ level }) => level === 'error')) return { issues, losses: [] }
  return { issues, losses: await findLosses(base, answerFields(document)) }
}

/** Takes a form from the public page. Its versions and answers stay. */
export async function unpublishForm({ pool }: Platform, flowId: string): Promise<void> {
  await run(pool, updatePublished({ flowId, number: null }))
}

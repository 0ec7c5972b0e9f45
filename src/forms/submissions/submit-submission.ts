import type { Write } from '../../engine/base/base-writer.ts'
import { readActions } from '../../engine/base/earlier-actions.ts'
import { hashRequest } from '../../engine/api/hash-request.ts'
import { createRecordsWithLinks } from '../../engine/records/change-records.ts'
import { respondentId } from '../../access/person.ts'
import { accessSettings } from '../../flows/flow-settings.ts'
import { AppError } from '../../platform/errors.ts'
import { run, runPrepared } from '../../platform/sql/run.ts'
import { uniqueFields } from '../../engine/structure/unique-values.ts'
import { restoreDeletedTable } from '../../engine/structure/change-tables.ts'
import { answersTableId, recordIdOf } from '../answers/answers-table.ts'
import { insertDeliveries } from '../../connections/deliveries/deliveries.sql.ts'
import type { PlannedDelivery } from '../../connections/deliveries/delivery.ts'
import { wakeDeliveries } from '../../connections/deliveries/work-on-deliveries.ts'
import { fitAnswers } from '../answers/fit-answers.ts'
import type { Problem } from '../blocks/block-type.ts'
import type { Answers, Evaluation } from '../logic/evaluate.ts'
import { planMails } from '../mails/plan-mails.ts'
import type { QuizOutcome, ShownQuiz } from '../logic/quiz/quiz-result.ts'
import { insertQuizResult } from '../quiz/quiz-results.sql.ts'
import { quizTexts, resultOf, storedQuiz } from '../quiz/submitted-quiz.ts'
import { endingTexts } from './ending-texts.ts'
import { evaluateSubmission, type OpenSubmission, readSaved } from './open-submission.ts'
import { putRespondent } from './once.sql.ts'
import { respondentKey } from './once.ts'
import { refusalOf, requireOpen } from './public-form.ts'
import { noteFull, noteResponses } from './response-counts.ts'
import { submitAnswers } from './submissions.sql.ts'

export type SubmitResult =
  /** With the values of what the ending mentions, by id. A repetition can be without. */
  | { state: 'submitted'; endingId: string | null; texts?: Record<string, string>; quiz?: ShownQuiz }
  | {
      state: 'invalid'
      /** What is wrong, by the id of the block. */
      problems: Record<string, Problem>
      /** The first page of the respondent's way with a problem. */
      pageId: string
    }

/** Somebody else answers in another tab of the same browser, and has to know that this was not stored. */
export const alreadySubmitted = (): AppError =>
  new AppError(
    'conflict',
    'Other answers were already sent from another tab. Submit again to send these answers as well.',
    { reason: 'already_submitted' },
  )

/** What was paid for: it is stored whatever the form says by now, and its place was reserved. */
export interface Paid {
  /** The answers that only the server knows. */
  fromServer: Answers
}

/**
 * Submits what a respondent has entered. The server evaluates the form again, and stores the answers of questions that
 * show. However often a submission arrives, there is one record, and the result is that of the first time.
 *
 * @throws AppError as `requireOpen`; `conflict` with the reason `already_submitted` for other answers under its token;
 * `forbidden` with the reason `form_full` when others were faster, and without one for people of other mail domains.
 */
export async function submitSubmission(
  submission: OpenSubmission,
  given: Readonly<Record<string, unknown>>,
  paid: Paid | null = null,
): Promise<SubmitResult> {
  const { opened, base } = submission
  const evaluation = evaluateSubmission(submission, given, paid?.fromServer)
  const requestHash = hashRequest('forms.submit', given)
  const isWrong = Object.keys(evaluation.problems).length > 0
  if (!paid && (opened.state !== 'open' || isWrong || evaluation.refusal !== null)) {
    // It may be the repetition of a submission that was accepted, whose answer was lost.
    const saved = await readSubmitted(submission)
    if (saved && (await isRepetition(submission, requestHash))) return saved
    requireOpen(opened)
    if (saved) throw alreadySubmitted()
    if (!isWrong && evaluation.refusal !== null) throw new AppError('forbidden', evaluation.refusal)
    return invalid(submission, evaluation)
  }
  const { flowId, settings } = opened.link
  const { maxSubmissions } = accessSettings(settings)
  const { outcome, answers } = evaluation
  const mails = planMails(submission, evaluation)
  const person = personOf(submission, answers, paid)
  const accepted = {
    answers,
    endingId: outcome.endingId,
    max: paid ? null : maxSubmissions,
    mails,
    result: resultOf(submission, evaluation),
    person,
  }
  const writing = base.writer.write({
    name: 'forms.submit',
    actor: respondentId,
    actionId: submission.claims.submissionId,
    requestHash,
    eager: true,
    work: write => storeAnswers(write, submission, accepted),
  })
  const result = await writing.catch(async (error: unknown) => {
    if (error instanceof AppError && error.reason === 'action_id_used') throw alreadySubmitted()
    // A repetition may come after the base has forgotten the action.
    const saved = await readSubmitted(submission)
    if (saved) return saved
    if (error instanceof AppError && error.reason === 'form_full') await noteFull(base)
    throw error
  })
  if ('state' in result) return result
  if (mails.some(({ skipped }) => skipped === null)) wakeDeliveries(base.platform, flowId)
  const mayBeFull = maxSubmissions !== null && result.submitted >= maxSubmissions
  noteResponses(base.platform, { flowId, responses: result.submitted, mayBeFull })
  const { endingId } = result
  const shown = { ...endingTexts(submission, evaluation, endingId), ...quizTexts(submission, accepted.result) }
  return { state: 'submitted', endingId, ...shown }
}

async function readSubmitted(submission: OpenSubmission): Promise<SubmitResult | null> {
  // The base of a form in the trash still exists, and that of a form that is gone was never opened.
  const saved = await readSaved(submission)
  if (saved?.state !== 'submitted') return null
  return { state: 'submitted', endingId: saved.endingId, ...(await storedQuiz(submission)) }
}

/** Whether the same was submitted before. The base forgets that after a while, and then anything is a repetition. */
async function isRepetition({ base, claims }: OpenSubmission, requestHash: string): Promise<boolean> {
  const [earlier] = await readActions(base.platform.pool, base.schema, [claims.submissionId])
  return (earlier?.requestHash ?? requestHash) === requestHash
}

function invalid({ version }: OpenSubmission, { problems, path }: Evaluation): SubmitResult {
  const pages = version.form.blocks.flatMap(({ any, page }) =>
    Object.hasOwn(problems, any.context.block.id) ? (version.form.pages[page]?.page.id ?? []) : [],
  )
  return { state: 'invalid', problems, pageId: pages[0] ?? path[0] ?? '' }
}

interface Accepted {
  answers: Answers
  endingId: string | null
  /** How many submissions the form takes; null for any number. */
  max: number | null
  mails: readonly PlannedDelivery[]
  /** The result of a quiz. */
  result: QuizOutcome | null
  person: Person | null
}

/** Who answers a form that takes one response of each. */
interface Person {
  key: string
  /** Who has paid is never refused: they were asked for before. */
  isRefused: boolean
}

function personOf({ opened, version }: OpenSubmission, answers: Answers, paid: Paid | null): Person | null {
  const { link, browser } = opened
  try {
    const key = respondentKey({ flowId: link.flowId, version, browser }, answers)
    return key === null ? null : { key, isRefused: !paid }
  } catch (error) {
    // Nobody's browser is there when a payment is settled later.
    if (paid) return null
    throw error
  }
}

/** Counts the submission, creates its record, and plans its mails, in one transaction. */
async function storeAnswers(write: Write, { claims, version }: OpenSubmission, accepted: Accepted) {
  const { answers, endingId, max, mails, result, person } = accepted
  const { submissionId: id, startedAt } = claims
  if (write.structure.rows.tables.some(table => table.id === answersTableId && table.deleted))
    await restoreDeletedTable(write, answersTableId)
  // Nothing is awaited before the statements unless it has to be, so that submissions that wait can be sent together.
  const fitting = fitAnswers(write, version, answers)
  const { cells, leftOver } = fitting instanceof Promise ? await fitting : fitting
  const creating = createRecordsWithLinks(write, {
    tableId: answersTableId,
    records: [{ id: recordIdOf(id), data: cells }],
    mayBeIncomplete: true,
  })
  if (uniqueFields(write.structure.table(answersTableId)).length > 0) {
    const { taken } = await creating
    for (const { fieldId } of taken) leftOver[fieldId] = answers[fieldId]
  }
  const submitted = { id, version: version.number, startedAt, answers: leftOver, endingId, max }
  // Usually all statements are sent before any is answered.
  const [rows] = await Promise.all([
    runPrepared(write.connection, submitAnswers(write.schema, submitted)),
    creating,
    result && runPrepared(write.connection, insertQuizResult(write.schema, { id, result })),
    person && notePerson(write, person, recordIdOf(id)),
    mails.length > 0 && runPrepared(write.connection, insertDeliveries(write.schema, mails)),
  ])
  const [counted] = rows as [number][]
  if (!counted) throw refusalOf('full')
  return { submitted: counted[0], endingId }
}

/** @throws AppError `forbidden` with the reason `form_answered` when the person had answered before. */
async function notePerson(write: Write, { key, isRefused }: Person, recordId: string): Promise<void> {
  const { relation } = write.structure.table(answersTableId)
  const [noted] = await run(write.connection, putRespondent(write.schema, { relation, key, recordId }))
  if (!noted && isRefused) throw refusalOf('answered')
}

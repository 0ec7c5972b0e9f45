import { AppError } from '../../platform/errors.ts'
import { runPrepared } from '../../platform/sql/run.ts'
import { isThingId } from '../document/thing-id.ts'
import type { Answers } from '../logic/evaluate.ts'
import { givenAnswers, type OpenSubmission, readSaved } from './open-submission.ts'
import { requireOpen } from './public-form.ts'
import { type SavedRow, saveAnswers } from './submissions.sql.ts'

/** The most that is stored of what a respondent has entered, in characters of JSON. */
const maxSavedLength = 300_000

/** How much a save of some length counts toward the limit of saves. */
export const saveCost = (length: number): number => Math.max(1, Math.ceil(length / 10_000))

export interface Save {
  /** Higher for each save of a respondent. */
  counter: number
  /** What they have entered so far, as it is: nothing is checked yet. */
  answers: Readonly<Record<string, unknown>>
  /** The page that they are on. */
  pageId?: string | undefined
}

export type SavedSubmission = Pick<SavedRow, 'state' | 'counter'>

/**
 * Stores what a respondent has entered so far, with all of it each time. A save that arrives late changes nothing, and
 * neither does one after the submission; the result says what is stored then.
 *
 * @throws AppError as `requireOpen`; `too_large` for more than the server keeps.
 */
export async function saveSubmission(submission: OpenSubmission, save: Save): Promise<SavedSubmission> {
  const { base, claims, version, opened } = submission
  requireOpen(opened)
  const { submissionId: id, startedAt } = claims
  const answers = givenAnswers(submission, save.answers, { areStored: false })
  if (JSON.stringify(answers).length > maxSavedLength)
    throw new AppError('too_large', 'These answers are too long to be kept before they are submitted.')
  const rows = await runPrepared(
    base.platform.pool,
    saveAnswers(base.schema, {
      id,
      startedAt,
      version: version.number,
      counter: save.counter,
      pageId: save.pageId !== undefined && isThingId(save.pageId) ? save.pageId : null,
      answers,
    }),
  )
  const [row] = rows as [SavedRow['state'], number][]
  if (row) return { state: row[0], counter: row[1] }
  const saved = await readSaved(submission)
  if (!saved) throw new Error('A submission that cannot be saved exists')
  return { state: saved.state, counter: saved.counter }
}

export interface ResumedSubmission {
  state: 'new' | SavedRow['state']
  version: number
  /** What the respondent has entered; nothing once it was submitted. */
  answers: Answers
  pageId: string | null
  counter: number
  endingId: string | null
}

/** What a respondent left, to continue after a reload or on another device. */
export async function resumeSubmission(submission: OpenSubmission): Promise<ResumedSubmission> {
  const saved = await readSaved(submission)
  const { number: version } = submission.version
  if (!saved) return { state: 'new', version, answers: {}, pageId: null, counter: 0, endingId: null }
  const { state, counter, pageId, endingId } = saved
  return { state, version, answers: state === 'saved' ? saved.answers : {}, pageId, counter, endingId }
}

import type { Base } from '../../engine/base/base.ts'
import { openBase } from '../../engine/base/base.ts'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { cleanJson } from '../document/clean-json.ts'
import { type Answers, type Evaluation, evaluate } from '../logic/evaluate.ts'
import type { Problem } from '../blocks/block-type.ts'
import { givenFiles, noFiles, readSubmissionFiles, type SubmissionFiles } from '../uploads/submission-files.ts'
import { languagesOf } from '../languages/pick-language.ts'
import { localizedVersion } from '../versions/localized-version.ts'
import { loadVersion, type LoadedVersion } from '../versions/load-version.ts'
import { checkMailDomains, type MailCheck } from './mail-domains.ts'
import { letIn, type PublicForm } from './public-form.ts'
import { readSubmissionToken, type SubmissionClaims } from './submission-token.ts'
import { type SavedRow, selectSubmission } from './submissions.sql.ts'

/** A respondent's way through a form, with the version that they began with. */
export interface OpenSubmission {
  opened: PublicForm
  claims: SubmissionClaims
  version: LoadedVersion
  base: Base
  /** What the respondent has uploaded. */
  files: SubmissionFiles
}

/**
 * Opens the submission of a token, in whatever state the form is now. The token proves that its owner was let in, so
 * they need no password to finish.
 *
 * @param given the token, and the language that the respondent sees now if they have changed it since they began.
 * @throws AppError `bad_input` with the reason `token_invalid` when the token is forged, too old, or of another form.
 */
export async function openSubmission(
  platform: Platform,
  opened: PublicForm,
  given: string | { token: string; language?: string | undefined },
): Promise<OpenSubmission> {
  const { flowId } = opened.link
  const { token, language } = typeof given === 'string' ? { token: given, language: undefined } : given
  const claims = readSubmissionToken(platform, flowId, token)
  const version = claims && (await loadVersion(platform, { flowId, number: claims.version }))
  if (!version) {
    const message = 'This page was open for too long. Reload it to start again.'
    throw new AppError('bad_input', message, { reason: 'token_invalid' })
  }
  const { submissionId } = claims
  const files = version.takesFiles ? await readSubmissionFiles(platform, { flowId, submissionId }) : noFiles
  const isKnown = language !== undefined && languagesOf(version.document).some(({ tag }) => tag === language)
  const shown = isKnown ? { ...claims, locale: language } : claims
  return {
    opened: letIn(opened),
    claims: shown,
    version: localizedVersion(version, shown.locale),
    base: await openBase(platform, { flowId }),
    files,
  }
}

/** What was stored of a submission; undefined if nothing was. */
export async function readSaved({ base, claims }: OpenSubmission): Promise<SavedRow | undefined> {
  const [row] = await run(base.platform.pool, selectSubmission(base.schema, claims.submissionId))
  return row
}

type Submitting = Pick<OpenSubmission, 'version' | 'files'>

/**
 * Those of some answers that a respondent can give: to questions of the form, in values that PostgreSQL can store. Links
 * never come from a respondent, and files only as references to what they have uploaded.
 *
 * @param areStored whether files are as the table stores them, or as the respondent refers to them.
 */
export function givenAnswers(
  { version: { fields }, files: uploaded }: Submitting,
  given: Readonly<Record<string, unknown>>,
  { areStored }: { areStored: boolean },
): Answers {
  const kept: Record<string, unknown> = {}
  for (const [id, { type, blockId }] of fields) {
    const { files, links } = fieldType(type)
    if (links || !Object.hasOwn(given, id)) continue
    if (!files) kept[id] = cleanJson(given[id])
    else {
      const found = givenFiles(given[id], uploaded, blockId)
      const list = areStored ? found.files : found.references
      if (list) kept[id] = list
    }
  }
  return kept
}

/** The problems of questions whose answers refer to files that are gone, or that were never theirs. */
function lostFiles(
  { version: { fields, takesFiles }, files: uploaded }: Submitting,
  given: Answers,
  { blocks }: Pick<Evaluation, 'blocks'>,
): Record<string, Problem> {
  const problems: Record<string, Problem> = {}
  for (const [id, { type, blockId }] of takesFiles ? fields : []) {
    const isAsked = fieldType(type).files && blocks[blockId]?.isVisible && Object.hasOwn(given, id)
    if (isAsked && givenFiles(given[id], uploaded, blockId).areMissing) problems[blockId] = lostFile
  }
  return problems
}

const lostFile: Problem = { part: '', message: 'A file is no longer here. Remove it and add it again.' }

/** What the form does with these answers, as the server sees it. */
export function evaluateSubmission(
  submission: Pick<OpenSubmission, 'version' | 'claims' | 'files'>,
  answers: Answers,
  fromServer: Answers = {},
): Evaluation & Pick<MailCheck, 'refusal'> {
  const { version, claims } = submission
  const { timeZone, locale, parameters } = claims
  const field = { now: Date.now(), timeZone, locale }
  const given = givenAnswers(submission, answers, { areStored: true })
  const evaluation = evaluate(version.form, given, { field, parameters, fromServer })
  const { problems, refusal } = checkMailDomains(version, evaluation)
  const lost = lostFiles(submission, answers, evaluation)
  return { ...evaluation, problems: { ...problems, ...evaluation.problems, ...lost }, refusal }
}

import type { Base } from '../../engine/base/base.ts'
import { openBase } from '../../engine/base/base.ts'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { cleanJson } from '../document/clean-json.ts'
import { type Answers, type Evaluation, evaluate } from '../logic/evaluate.ts'
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
}

/**
 * Opens the submission of a token, in whatever state the form is now. The token proves that its owner was let in, so
 * they need no password to finish.
 *
 * @throws AppError `bad_input` with the reason `token_invalid` when the token is forged, too old, or of another form.
 */
export async function openSubmission(platform: Platform, opened: PublicForm, token: string): Promise<OpenSubmission> {
  const { flowId } = opened.link
  const claims = readSubmissionToken(platform, flowId, token)
  const version = claims && (await loadVersion(platform, { flowId, number: claims.version }))
  if (!version) {
    const message = 'This page was open for too long. Reload it to start again.'
    throw new AppError('bad_input', message, { reason: 'token_invalid' })
  }
  return { opened: letIn(opened), claims, version, base: await openBase(platform, { flowId }) }
}

/** What was stored of a submission; undefined if nothing was. */
export async function readSaved({ base, claims }: OpenSubmission): Promise<SavedRow | undefined> {
  const [row] = await run(base.platform.pool, selectSubmission(base.schema, claims.submissionId))
  return row
}

/**
 * Those of some answers that a respondent can give: to questions of the form, in values that PostgreSQL can store. Files
 * and links never come from a respondent.
 */
export function givenAnswers({ fields }: LoadedVersion, given: Readonly<Record<string, unknown>>): Answers {
  const kept: Record<string, unknown> = {}
  for (const [id, { type }] of fields) {
    const { files, links } = fieldType(type)
    if (!files && !links && Object.hasOwn(given, id)) kept[id] = cleanJson(given[id])
  }
  return kept
}

/** What the form does with these answers, as the server sees it. */
export function evaluateSubmission(
  { version, claims }: OpenSubmission,
  answers: Answers,
): Evaluation & Pick<MailCheck, 'refusal'> {
  const { timeZone, locale, parameters } = claims
  const field = { now: Date.now(), timeZone, locale }
  const evaluation = evaluate(version.form, givenAnswers(version, answers), { field, parameters })
  const { problems, refusal } = checkMailDomains(version, evaluation)
  return { ...evaluation, problems: { ...problems, ...evaluation.problems }, refusal }
}

import { createHash, randomInt } from 'node:crypto'
import { fieldContext } from '../../fields/field-context.ts'
import { cleanText } from '../../fields/text/clean-text.ts'
import { cutText } from '../../fields/text/cut-text.ts'
import { idFromBytes, newId } from '../../engine/model/ids.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { parameterNames } from '../logic/mentioned-ids.ts'
import { selectReplaced } from '../versions/form-versions.sql.ts'
import { loadVersion, type LoadedVersion } from '../versions/load-version.ts'
import { type PublicForm, requireOpen } from './public-form.ts'
import { submissionToken } from './submission-token.ts'

/** How long a page that somebody has opened can still be answered after another version was published. */
const replacedDuration = 24 * 3_600_000

/** The longest value from the form's address. */
const maxParameterLength = 2_000
/** All of them together. The token carries them. */
const maxParametersLength = 20_000

export interface Start {
  /** The version that the page shows; the published one if absent. */
  version?: number | undefined
  /** All parameters of the page's address. */
  parameters?: Readonly<Record<string, string>> | undefined
  timeZone?: string | null | undefined
  locale?: string | null | undefined
  /** A random text of the browser. What begins with the same one is the same submission; '' for none. */
  page?: string | undefined
}

export interface StartedSubmission {
  token: string
  submissionId: string
  version: number
  seed: number
}

/**
 * Lets a visitor begin. Stores nothing: what the server must know later is in the token, which it has signed.
 *
 * @throws AppError as `requireOpen`; `conflict` with the reason `form_changed` when the page shows a version that was
 * replaced long ago.
 */
export async function startSubmission(
  platform: Platform,
  opened: PublicForm,
  start: Start,
): Promise<StartedSubmission> {
  requireOpen(opened)
  const version = await startedVersion(platform, opened, start.version)
  const { timeZone, locale } = fieldContext(start)
  const submissionId = start.page ? idOfPage(opened.link.flowId, start.page) : newId('sub')
  const seed = randomInt(2 ** 31)
  const token = submissionToken(platform, opened.link.flowId, {
    submissionId,
    version: version.number,
    seed,
    startedAt: new Date().toISOString(),
    timeZone,
    locale,
    parameters: keptParameters(version, start.parameters ?? {}),
  })
  return { token, submissionId, version: version.number, seed }
}

const idOfPage = (flowId: string, page: string): string =>
  idFromBytes('sub', createHash('sha256').update(`${flowId} ${page}`).digest())

async function startedVersion(
  platform: Platform,
  { link: { flowId }, version: published }: PublicForm,
  number: number | undefined,
): Promise<LoadedVersion> {
  if (published && (number ?? published.number) === published.number) return published
  const [found] = number === undefined ? [] : await run(platform.pool, selectReplaced({ flowId, number }))
  const isRecent = found?.replacedAt && Date.parse(found.replacedAt) > Date.now() - replacedDuration
  const version = isRecent && number !== undefined ? await loadVersion(platform, { flowId, number }) : null
  if (!version) {
    throw new AppError('conflict', 'This form has changed. Reload the page to continue.', { reason: 'form_changed' })
  }
  return version
}

/** The parameters that the form takes. All others of an address, and those that are too long, are left out. */
function keptParameters(version: LoadedVersion, given: Readonly<Record<string, string>>): Record<string, string> {
  const kept: Record<string, string> = {}
  let length = 0
  for (const urlName of parameterNames(version.document)) {
    const text = Object.hasOwn(given, urlName) ? given[urlName] : undefined
    if (text === undefined) continue
    const value = cutText(cleanText(text), maxParameterLength)
    length += value.length
    if (length <= maxParametersLength) kept[urlName] = value
  }
  return kept
}

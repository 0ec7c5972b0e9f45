import { findPublicLink, linkNotFound } from '../../access/public-links/find-public-link.ts'
import type { Visitor } from '../../access/public-links/visitor.ts'
import { accessSettings, closedBy } from '../../flows/flow-settings.ts'
import { AppError, type ErrorCode } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { selectVersions } from '../versions/form-versions.sql.ts'
import { browserOf, hasAnswered } from './once.ts'
import { loadVersion, type LoadedVersion } from '../versions/load-version.ts'
import type { FormLink } from './form-link.sql.ts'
import { formLinkKind } from './form-link-kind.ts'

/** Whether a form can be answered, or why it cannot. */
export type FormState = 'open' | 'locked' | 'trashed' | 'unpublished' | 'closed' | 'not_open' | 'full' | 'answered'

type StateTexts = Partial<Record<FormState, string>>

/** A form as a visitor finds it. */
export interface PublicForm {
  link: FormLink
  state: FormState
  /** The form's own words for states in which it cannot be answered; '' for the usual ones. */
  stateTexts: StateTexts
  /** The published version; null if the form is locked, in the trash, or not published. */
  version: LoadedVersion | null
  /** What tells the visitor's browser apart; '' unless the form takes one response of each. */
  browser: string
}

function stateOf(link: FormLink, isLocked: boolean): FormState {
  if (link.trashed) return 'trashed'
  if (link.publishedVersion === null) return 'unpublished'
  if (isLocked) return 'locked'
  const settings = accessSettings(link.settings)
  const { maxSubmissions } = settings
  // A form that is full was closed when its last response came.
  if (maxSubmissions !== null && link.responses >= maxSubmissions) return 'full'
  return closedBy(settings) ?? 'open'
}

/**
 * The form that a visitor has opened, in whatever state it is.
 *
 * @throws AppError `not_found` when there is no form with this identifier.
 */
export async function openPublicForm(platform: Platform, visitor: Visitor): Promise<PublicForm> {
  const found = await findPublicLink(platform, formLinkKind, visitor)
  if (!found) throw linkNotFound(formLinkKind)
  const { link, isLocked } = found
  const state = stateOf(link, isLocked)
  const newest = state === 'trashed' ? null : await newestVersion(platform, link)
  const isShown = state !== 'unpublished' && state !== 'locked'
  const version = isShown ? newest : null
  const browser = version ? browserOf(platform, visitor, version) : ''
  const isOver = state === 'open' && (await hasAnswered(platform, { flowId: link.flowId, browser }))
  return { link, state: isOver ? 'answered' : state, stateTexts: stateTextsOf(newest), version, browser }
}

/** The published version of a form, or the last one that was; null if there was none. */
async function newestVersion(platform: Platform, { flowId, publishedVersion }: FormLink) {
  const [last] = publishedVersion === null ? await run(platform.pool, selectVersions(flowId, 1)) : []
  const number = publishedVersion ?? last?.number
  return number === undefined ? null : loadVersion(platform, { flowId, number })
}

function stateTextsOf(version: LoadedVersion | null): StateTexts {
  if (!version) return {}
  const { closedText, notOpenText, fullText, lockedText, unpublishedText, answeredText } = version.document.settings
  return {
    closed: closedText,
    not_open: notOpenText,
    full: fullText,
    locked: lockedText,
    unpublished: unpublishedText,
    answered: answeredText,
  }
}

/** The form for a visitor who was let in before: its password, or a new one, keeps them from nothing. */
export const letIn = (opened: PublicForm): PublicForm =>
  opened.state === 'locked' ? { ...opened, state: stateOf(opened.link, false) } : opened

const refusals: Record<Exclude<FormState, 'open'>, { code: ErrorCode; message: string }> = {
  locked: { code: 'forbidden', message: formLinkKind.texts.passwordRequired },
  trashed: { code: 'not_found', message: 'This form was deleted.' },
  unpublished: { code: 'not_found', message: 'This form is not published.' },
  closed: { code: 'forbidden', message: 'This form is closed.' },
  not_open: { code: 'forbidden', message: 'This form is not open yet.' },
  answered: { code: 'forbidden', message: 'You have already answered this form.' },
  full: { code: 'forbidden', message: 'This form has received all the responses that it takes.' },
}

/** The error for a form that cannot be answered. */
export function refusalOf(state: Exclude<FormState, 'open'>): AppError {
  const { code, message } = refusals[state]
  return new AppError(code, message, { reason: `form_${state}` })
}

/** @throws AppError with the reason `form_…` unless the form can be answered. */
export function requireOpen({ state }: PublicForm): void {
  if (state !== 'open') throw refusalOf(state)
}

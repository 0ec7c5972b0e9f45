import { createHash, randomBytes } from 'node:crypto'
import type { Visitor } from '../../access/public-links/visitor.ts'
import { openBase } from '../../engine/base/base.ts'
import { AppError } from '../../platform/errors.ts'
import { cookieValue } from '../../platform/http/credentials.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { answersTableId } from '../answers/answers-table.ts'
import type { Answers } from '../logic/evaluate.ts'
import { respondentAddress } from '../mails/plan-mails.ts'
import type { LoadedVersion } from '../versions/load-version.ts'
import { selectHasAnswered } from './once.sql.ts'

const cookieName = 'gridloom_respondent'
/** In seconds. */
const cookieAge = 365 * 86_400

const byBrowser = ({ document: { settings } }: LoadedVersion): boolean =>
  settings.isOncePerPerson && settings.onceBy === 'browser'

/** What is stored of a person is a hash, which differs from form to form. */
const keyOf = (flowId: string, kind: 'browser' | 'address', text: string): string =>
  createHash('sha256')
    .update(JSON.stringify([flowId, kind, text]))
    .digest('base64url')

/**
 * What tells the browser of a visitor apart, for a form that takes one response of each. A browser without it gets it
 * now. '' if the form does not need it.
 */
export function browserOf(platform: Platform, visitor: Visitor, version: LoadedVersion): string {
  if (!byBrowser(version)) return ''
  const known = cookieValue(visitor.cookies, cookieName) ?? ''
  if (/^[\w-]{32}$/.test(known)) return known
  const secure = platform.config.publicUrl?.startsWith('https://') ? '; Secure' : ''
  const attributes = `Path=/; Max-Age=${cookieAge}; HttpOnly; SameSite=Lax${secure}`
  visitor.setCookie(`${cookieName}=${randomBytes(24).toString('base64url')}; ${attributes}`)
  return ''
}

/** Whether somebody has answered a form with this browser before. */
export async function hasAnswered(platform: Platform, { flowId, browser }: { flowId: string; browser: string }) {
  return browser !== '' && isKnown(platform, flowId, keyOf(flowId, 'browser', browser))
}

/** Whether somebody has answered under a key of `respondentKey` before. */
export async function isKnown(platform: Platform, flowId: string, key: string): Promise<boolean> {
  const base = await openBase(platform, { flowId })
  const { structure } = await base.read()
  const table = structure.rows.tables.find(({ id }) => id === answersTableId)
  if (!table) return false
  const [found] = await run(platform.pool, selectHasAnswered(base.schema, { relation: table.relation, key }))
  return found?.hasAnswered ?? false
}

interface Answering {
  flowId: string
  version: LoadedVersion
  /** From `browserOf`. */
  browser: string
}

/**
 * The key of a person who submits a form that takes one response of each; null if it takes any number.
 *
 * @throws AppError `forbidden` when they cannot be told apart from others.
 */
export function respondentKey({ flowId, version, browser }: Answering, answers: Answers): string | null {
  const { isOncePerPerson, onceBy } = version.document.settings
  if (!isOncePerPerson) return null
  if (onceBy === 'browser') {
    if (browser !== '') return keyOf(flowId, 'browser', browser)
    throw new AppError('forbidden', 'Everyone can answer this form once. Allow cookies for this page, and try again.')
  }
  const address = respondentAddress(version, answers, null)
  if (address !== null) return keyOf(flowId, 'address', address.trim().toLowerCase())
  throw new AppError('forbidden', 'Everyone can answer this form once. Enter your email address, and try again.')
}

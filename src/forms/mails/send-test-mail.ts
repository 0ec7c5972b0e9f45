import { AppError } from '../../platform/errors.ts'
import { type RateLimit, sharedRateLimits } from '../../platform/http/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import type { FormDocument } from '../document/form-document.ts'
import { mailFailure } from './mail-failure.ts'
import { selectAddress, selectFormName } from './mails.sql.ts'
import { previewMail } from './preview-mail.ts'

/** How many tests a person can send. */
const limit: RateLimit = { window: 3600, max: 30 }

interface Test {
  flowId: string
  document: FormDocument
  mailId: string
  userId: string
}

/**
 * Sends a mail of a draft to the person who edits it, and returns their address.
 *
 * @throws AppError `not_found` when the mail was deleted; `too_many_requests`; `unavailable` when the mail server does
 * not take it.
 */
export async function sendTestMail(platform: Platform, { flowId, document, mailId, userId }: Test): Promise<string> {
  const mail = document.mails[mailId]
  if (!mail || mail.isDeleted) throw new AppError('not_found', 'This email was deleted.')
  const [[form], [person]] = await Promise.all([
    run(platform.pool, selectFormName(flowId)),
    run(platform.pool, selectAddress(userId)),
  ])
  if (!form || !person) throw new AppError('not_found', 'This form was deleted.')
  const { allowed } = await sharedRateLimits(platform).consume(`test mails of ${userId}`, limit)
  if (!allowed) throw new AppError('too_many_requests', 'Too many test emails. Please try again in an hour.')
  const { subject, ...content } = previewMail(document, mail, form.name)
  try {
    await platform.mail.send({ ...content, to: person.email, subject: `Test: ${subject}` })
  } catch (error) {
    throw new AppError('unavailable', mailFailure(error).message, { cause: error })
  }
  return person.email
}

import { email } from '../../fields/email/email.ts'
import { composeMail } from '../../platform/compose-mail.ts'
import { AppError } from '../../platform/errors.ts'
import { rateLimits, sharedRateLimits } from '../../platform/http/rate-limits.ts'
import { formPagePath, resumeParameter } from '../form-page-path.ts'
import { addressOfProduct } from '../mails/deliver-mail.ts'
import type { OpenSubmission } from './open-submission.ts'
import { requireOpen } from './public-form.ts'

const template = email.template.parse({})

/**
 * Sends a respondent the link with which they continue on any device. It works until they submit, or their token ends.
 *
 * @throws AppError `not_found` when the form does not offer it; `bad_input` for what is no address; `too_many_requests`;
 * `unavailable` when the mail server does not take the mail; as `requireOpen`.
 */
export async function sendResumeLink(
  { opened, base, version }: OpenSubmission,
  token: string,
  text: string,
): Promise<void> {
  requireOpen(opened)
  // Otherwise anybody could let any form send mails.
  if (!version.document.settings.hasResumeMail) throw new AppError('not_found', 'This form sends no links to continue.')
  const { platform } = base
  const { publicId, name } = opened.link
  const to = text.trim()
  if (email.check(to, template).kind !== 'value') throw new AppError('bad_input', 'This is not an email address.')
  const { allowed } = await sharedRateLimits(platform).consume(`forms to ${to.toLowerCase()}`, rateLimits.mailToOne)
  if (!allowed) throw new AppError('too_many_requests', 'Too many emails to this address. Try again in 10 minutes.')
  const url = `${addressOfProduct(platform)}${formPagePath(publicId)}?${new URLSearchParams({ [resumeParameter]: token })}`
  const mail = composeMail({
    to,
    subject: `Continue: ${name}`,
    lead: [`Your answers to “${name}” are saved. Continue on any device within 30 days:`],
    action: { label: 'Continue', url },
    closing: [
      'Everyone with this link can see what you have entered so far. It stops working once you have submitted.',
      'If you did not ask for this email, ignore it.',
    ],
  })
  await platform.mail.send(mail).catch((error: unknown) => {
    platform.log.warn({ error }, 'Could not send a mail')
    throw new AppError('unavailable', 'The email could not be sent. Try again in a few minutes.', { cause: error })
  })
}

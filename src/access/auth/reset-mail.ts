import { composeMail } from '../../platform/compose-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { firstName } from '../actor.ts'

/** Emails the link that resets a forgotten password. It works once, for an hour. */
export async function sendResetLink(
  platform: Platform,
  to: { name: string; email: string },
  link: string,
): Promise<void> {
  await platform.mail.send(
    composeMail({
      to: to.email,
      subject: 'Choose a new password for Gridloom',
      lead: [
        `Hello ${firstName(to.name)},`,
        'Someone, probably you, requested a new password. Choose it here within an hour:',
      ],
      action: { label: 'Choose password', url: link },
      closing: ['If this was not you, you can ignore this email. Your password stays the same.'],
    }),
  )
}

import { composeMail } from '../../platform/compose-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { firstName } from '../actor.ts'

/** Whether emails reach people. Without a mail server they go to the log, so nobody can be asked to read one. */
export const sendsMail = ({ config }: Pick<Platform, 'config'>): boolean => config.smtp !== undefined

/** Emails the link that verifies an address. It works for a day, for the account that it was made for. */
export async function sendVerification(
  platform: Platform,
  to: { name: string; email: string },
  url: string,
): Promise<void> {
  await platform.mail.send(
    composeMail({
      to: to.email,
      subject: 'Confirm your email address for Gridloom',
      lead: [
        `Hello ${firstName(to.name)},`,
        `${to.email} was entered as the address of a Gridloom account. If it is yours, confirm it within a day:`,
      ],
      action: { label: 'Confirm address', url },
      closing: ['If you do not have this account, ignore this email. The address stays unconfirmed.'],
    }),
  )
}

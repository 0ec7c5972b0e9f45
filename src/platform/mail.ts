import type { Config } from './config.ts'
import type { Logger } from './log.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}

export interface Mailer {
  /** @throws if the mail server refuses the mail. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Sends mail by SMTP. Without a mail server it logs the whole mail, so that its link can be opened. */
export async function createMailer(
  { smtp, mailFrom }: Pick<Config, 'smtp' | 'mailFrom'>,
  log: Logger,
): Promise<Mailer> {
  if (!smtp) {
    return {
      send: async mail =>
        log.info({ to: mail.to, subject: mail.subject, text: mail.text }, 'Mail (no SMTP_HOST is set)'),
      close: () => undefined,
    }
  }
  // Loaded on demand.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...smtp, pool: true })
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, from: mailFrom })
    },
    close: () => transport.close(),
  }
}

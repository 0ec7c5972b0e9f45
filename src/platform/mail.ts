import type { Config } from './config.ts'
import type { Logger } from './log.ts'

interface Attachment {
  filename: string
  content: Uint8Array
  /** A media type, such as 'application/pdf'. */
  contentType: string
}

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** The name of the sender; the configured one if absent. */
  fromName?: string
  replyTo?: string
  /** Mail programs show two mails with the same id as one. */
  messageId?: string
  attachments?: readonly Attachment[]
}

export interface Mailer {
  /** @throws if the mail server refuses the mail. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** In milliseconds. A mail server that stops answering must not stop everything that sends mail. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/** The address of a sender such as 'Gridloom <gridloom@example.com>'. */
const addressIn = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender

const attached = ({ content, ...attachment }: Attachment) => ({ ...attachment, content: Buffer.from(content) })

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
  const transport = createTransport({ ...smtp, pool: true, ...timeouts })
  return {
    async send({ fromName, attachments, ...mail }) {
      const from = fromName === undefined ? mailFrom : { name: fromName, address: addressIn(mailFrom) }
      await transport.sendMail({ ...mail, from, ...(attachments && { attachments: attachments.map(attached) }) })
    },
    close: () => transport.close(),
  }
}

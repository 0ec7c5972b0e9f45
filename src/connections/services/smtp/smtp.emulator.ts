import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** What the emulated mail server accepts. */
export const emulatedMailbox = { username: 'ada@smtp.example', password: 'emulated mail password' }

export interface SmtpEmulator {
  url: string
  /** The mails that arrived, as they were sent. */
  mails: string[]
  close(): Promise<void>
}

interface SmtpEmulatorOptions {
  port: number
  /** Whether connections are encrypted from their first byte. */
  secure?: boolean
  /** Takes STARTTLS away, as servers do that cannot encrypt. */
  isPlain?: boolean
}

/** A mail server on this machine. Its certificate is its own, and mail to it goes nowhere else. */
export async function startSmtpEmulator({
  port,
  secure = false,
  isPlain = false,
}: SmtpEmulatorOptions): Promise<SmtpEmulator> {
  const mails: string[] = []
  const server = new SMTPServer({
    secure,
    disabledCommands: isPlain ? ['STARTTLS'] : [],
    allowInsecureAuth: isPlain,
    onAuth({ username, password }, _session, done) {
      const isRight = username === emulatedMailbox.username && password === emulatedMailbox.password
      if (isRight) return done(null, { user: username })
      done(Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 }))
    },
    onData: (stream, _session, done) =>
      void text(stream).then(
        mail => {
          mails.push(mail)
          done()
        },
        (error: Error) => done(error),
      ),
  })
  // People who connect and leave are no failure of the server.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: actual } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${actual}`,
    mails,
    close: () => new Promise(closed => server.close(closed)),
  }
}

import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { createMailer } from './mail.ts'

const mail = { to: 'ada@example.com', subject: 'New password', text: 'Open http://localhost:3000/reset?token=1' }

test('without a mail server, mail is logged in full, so that its link can be opened', async () => {
  const lines = new PassThrough()
  const mailer = await createMailer({ smtp: undefined, mailFrom: 'Gridloom <g@localhost>' }, pino(lines))
  await mailer.send(mail)
  lines.end()
  expect(JSON.parse(await text(lines))).toMatchObject(mail)
})

test('mail is sent to the mail server', async () => {
  const received = Promise.withResolvers<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void text(stream)
        .then(received.resolve)
        .then(() => done()),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  const smtp = { host: '127.0.0.1', port, secure: false, auth: undefined }
  const mailer = await createMailer({ smtp, mailFrom: 'Gridloom <g@example.com>' }, pino({ level: 'silent' }))
  await mailer.send(mail)
  const arrived = await received.promise
  expect(arrived).toContain('From: Gridloom <g@example.com>')
  expect(arrived).toContain('To: ada@example.com')
  expect(arrived).toContain('Subject: New password')
  mailer.close()
  await new Promise<void>(resolve => server.close(() => resolve()))
})

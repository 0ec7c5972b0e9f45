import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { createLog } from '../../../platform/log.ts'
import type { Platform } from '../../../platform/platform.ts'
import { checkAccount } from '../../client/check-account.ts'
import { type FieldValues, splitValues } from '../../service.ts'
import { smtp } from './smtp.ts'
import { emulatedMailbox, type SmtpEmulator, startSmtpEmulator } from './smtp.emulator.ts'

const values = {
  host: 'smtp.example.com',
  port: '587',
  encryption: 'TLS',
  ...emulatedMailbox,
  email: 'ada@example.com',
}

describe('a form', () => {
  const problem = (change: FieldValues) => smtp.form.check({ ...values, ...change })

  test('with all values can be sent', () => {
    expect(problem({})).toBeNull()
    expect(problem({ encryption: 'SSL', port: '465' })).toBeNull()
  })

  test('begins with port 587 and TLS', () => {
    const initial = Object.fromEntries(smtp.form.fields.map(field => [field.name, 'initial' in field && field.initial]))
    expect(initial).toMatchObject({ port: '587', encryption: 'TLS' })
  })

  test.each(smtp.form.fields.map(({ name }) => name))('requires %s', field => {
    expect(problem({ [field]: '' })?.field).toBe(field)
    expect(problem({ [field]: '  ' })?.field).toBe(field)
  })

  test.each([
    'smtp.gmail.com',
    'smtp-relay.brevo.com',
    'MAIL.Example.com',
    'email-smtp.eu-west-1.amazonaws.com',
    'in-v3.mailjet.com',
  ])('takes the host %s', host => expect(problem({ host })).toBeNull())

  test.each([
    'localhost',
    'example.com',
    'smtp',
    'smtp://smtp.example.com',
    'smtp.example.com:587',
    'smtp.example.com/path',
    'smtp.exa mple.com',
    'smtp.-example.com',
    'ada@smtp.example.com',
    '127.0.0.1',
    `smtp.${'a'.repeat(64)}.com`,
    `smtp.${'a.'.repeat(130)}com`,
  ])('does not take the host %s', host => {
    expect(problem({ host })).toEqual({ field: 'host', message: 'Please enter a valid host' })
  })

  test.each(['0', '65536', '-1', '5.5', '1e3', '0x19', '587 tcp'])('does not take the port %s', port => {
    expect(problem({ port })).toEqual({ field: 'port', message: 'Please enter a valid port' })
  })

  test.each(['ada', 'ada@', '@example.com', 'ada@example.com\nBcc: eve@example.com', 'Ada <ada@example.com>'])(
    'does not take the sender %j',
    email => expect(problem({ email })).toEqual({ field: 'email', message: 'Please enter a valid email address' }),
  )

  test('does not take another encryption', () => {
    expect(problem({ encryption: 'none' })?.field).toBe('encryption')
  })

  test('keeps the password secret, with the spaces at its ends', () => {
    const { config, secret } = splitValues(smtp, { ...values, password: ' two spaces ' })
    expect(secret).toEqual({ password: ' two spaces ' })
    expect(Object.keys(config).toSorted()).toEqual(['email', 'encryption', 'host', 'port', 'username'])
  })
})

/** Tries the values at a server: the emulated one at `url`, or the one that the values name. */
function tryValues(change: FieldValues, url?: string) {
  const config = readConfig(url === undefined ? {} : { SMTP_BASE_URL: url })
  const platform = { config: { ...config, secretKey: 'x' }, log: createLog('fatal') } as Platform
  const { config: settings, secret } = splitValues(smtp, { ...values, ...change })
  const connected = { connectionId: '1', config: settings, secret: async () => secret }
  return checkAccount(platform, { service: smtp, connected })
}

describe('a mail server', () => {
  let withTls: SmtpEmulator
  let withSsl: SmtpEmulator
  let plain: SmtpEmulator
  beforeAll(async () => {
    withTls = await startSmtpEmulator({ port: 0 })
    withSsl = await startSmtpEmulator({ port: 0, secure: true })
    plain = await startSmtpEmulator({ port: 0, isPlain: true })
  })
  afterAll(async () => {
    await Promise.all([withTls, withSsl, plain].map(server => server.close()))
  })

  test('that takes the sign-in gives the sender as the account, and gets no mail', async () => {
    expect(await tryValues({}, withTls.url)).toEqual({ account: 'ada@example.com' })
    expect(await tryValues({ encryption: 'SSL' }, withSsl.url)).toEqual({ account: 'ada@example.com' })
    expect([...withTls.mails, ...withSsl.mails]).toEqual([])
  })

  test('that refuses the password says so', async () => {
    const refused = tryValues({ password: 'wrong' }, withTls.url)
    await expect(refused).rejects.toMatchObject({
      code: 'bad_input',
      reason: 'connection_not_accepted',
      message: expect.stringMatching(
        /^smtp\.example\.com does not accept this user name and password\. It says: .*Authentication failed\.$/,
      ),
    })
    await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining('wrong') })
  })

  test('without encryption never receives the password', async () => {
    await expect(tryValues({}, plain.url)).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining('smtp.example.com does not encrypt connections on port 587.'),
    })
  })

  test('that expects TLS explains why SSL fails', async () => {
    await expect(tryValues({ encryption: 'SSL' }, withTls.url)).rejects.toThrow(
      'smtp.example.com does not use SSL on port 587. Choose TLS, or port 465.',
    )
  })

  test('that ends the connection could not be reached', async () => {
    const server = createServer(socket => void socket.destroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    await expect(tryValues({}, `smtp://127.0.0.1:${port}`)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'smtp.example.com could not be reached on port 587. Check the host and the port.',
    })
    server.close()
  })

  test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1'])(
    'at the private address %s is not reached',
    async host => {
      // The form refuses these hosts; this is the guard behind it.
      await expect(tryValues({ host })).rejects.toMatchObject({
        code: 'unavailable',
        message: `${host} could not be reached on port 587. Check the host and the port.`,
      })
    },
  )
})

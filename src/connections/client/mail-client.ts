import { checkedAddress } from '../../platform/outgoing/checked-address.ts'
import type { Platform } from '../../platform/platform.ts'
import type { MailClient, MailServer, MailService } from '../service.ts'
import { mailError } from './mail-errors.ts'
import type { Connected } from './service-client.ts'

const connectTimeout = 10_000
/** The longest pause of the server, in milliseconds. */
const answerTimeout = 20_000

/** Where to connect. */
interface Target {
  address: string
  port: number
  isTrusted: boolean
}

/** The address of a mail server, unless the configuration sends its mail to another one. */
async function targetOf(platform: Platform, service: MailService, { host, port }: MailServer): Promise<Target> {
  const base = URL.parse(platform.config.services[service.type.toLowerCase()]?.baseUrl ?? '')
  if (base) return { address: base.hostname, port: Number(base.port), isTrusted: true }
  return { address: await checkedAddress(host), port, isTrusted: false }
}

/** Talks to the mail server of a connection, which must have a public address. */
export function mailClient(
  platform: Platform,
  { service, connected }: { service: MailService; connected: Connected },
): MailClient {
  return {
    config: connected.config,
    async verify() {
      const server = service.mailServer(connected.config, await connected.secret())
      try {
        await verifyServer(server, await targetOf(platform, service, server))
      } catch (error) {
        throw mailError(server, error)
      }
    },
  }
}

async function verifyServer({ host, encryption, username, password }: MailServer, target: Target): Promise<void> {
  // Loaded on demand.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host: target.address,
    port: target.port,
    secure: encryption === 'ssl',
    requireTLS: encryption === 'tls',
    auth: { user: username, pass: password },
    // The certificate is for the name. A server that the configuration names may have one of its own.
    tls: { servername: host, rejectUnauthorized: !target.isTrusted },
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout: answerTimeout,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

import { AppError } from '../../platform/errors.ts'
import { isOutgoingError } from '../../platform/outgoing/outgoing-error.ts'
import type { MailServer } from '../service.ts'
import { notAccepted, sentence } from './service-errors.ts'

const maxSaid = 200

/** What the server answered, on one line. */
function said(response: unknown): string {
  if (typeof response !== 'string') return ''
  const line = response
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxSaid)
  return line === '' ? '' : ` It says: ${sentence(line)}`
}

/** Certificates that do not prove the name of the server. */
const isCertificateError = (text: string) => /certificate|altnames|unable to verify/i.test(text)

/** A server that answers in plain text where encryption was expected. */
const isPlainAnswer = (text: string) => /wrong version number|packet length too long|unexpected message/i.test(text)

/** Turns an error of the mail library into words for the owner of the connection. */
export function mailError({ host, port, encryption }: MailServer, error: unknown): unknown {
  const { code, message = '', response } = (error ?? {}) as { code?: unknown; message?: string; response?: unknown }
  const badInput = (text: string) => new AppError('bad_input', text, { cause: error })
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return new AppError('bad_input', `${host} does not accept this user name and password.${said(response)}`, {
      reason: notAccepted,
      cause: error,
    })
  }
  if (isCertificateError(message)) return badInput(`The certificate of ${host} is not valid.`)
  if (isPlainAnswer(message)) return badInput(`${host} does not use SSL on port ${port}. Choose TLS, or port 465.`)
  if (code === 'ETLS') return badInput(`${host} does not encrypt connections on port ${port}.${said(response)}`)
  if (code === 'EPROTOCOL' || code === 'EENVELOPE') return badInput(`${host} refused the connection.${said(response)}`)
  if (!isOutgoingError(error) && typeof code !== 'string') return error
  const hint = encryption === 'tls' && port === 465 ? ' Port 465 needs SSL.' : ''
  return new AppError(
    'unavailable',
    `${host} could not be reached on port ${port}.${hint} Check the host and the port.`,
    {
      cause: error,
    },
  )
}

import { DeliveryError } from '../../connections/deliveries/delivery.ts'

const maxSaid = 200

/** What the mail server answered, on one line; '' for nothing. */
function said(response: unknown): string {
  if (typeof response !== 'string') return ''
  const line = response.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return line === '' ? '' : ` It says: ${line.slice(0, maxSaid)}`
}

/**
 * What a failure of the mail library means. A mail server refuses for good with a code from 500, and for now with one
 * from 400 (RFC 5321, section 4.2.1).
 */
export function mailFailure(error: unknown): DeliveryError {
  const { responseCode, response, code } = (error ?? {}) as Record<string, unknown>
  const isRefused = typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'
  if (isRefused) {
    return new DeliveryError(`The mail server refused this email.${said(response)}`, {
      isTemporary: false,
      cause: error,
    })
  }
  if (code === 'EENVELOPE' && responseCode === undefined)
    return new DeliveryError('This is not an email address.', { isTemporary: false, cause: error })
  const text =
    typeof responseCode === 'number'
      ? `The mail server did not take this email yet.${said(response)}`
      : 'The mail server could not be reached.'
  return new DeliveryError(text, { isTemporary: true, cause: error })
}

import { AppError, type ErrorCode } from '../errors.ts'

/** A host has an address that is not on the public internet. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress'
}

/** Why an outgoing request failed: the `reason` of its AppError. */
const failures = {
  invalid_url: ['bad_input', 'This URL is not valid.'],
  invalid_request: ['bad_input', 'This request is not valid.'],
  // The same message as 'unreachable', so that nobody can find out which servers are behind this one.
  blocked_address: ['unavailable', 'The server could not be reached.'],
  unreachable: ['unavailable', 'The server could not be reached.'],
  timeout: ['unavailable', 'The server did not answer in time.'],
  invalid_response: ['unavailable', 'The server sent an invalid response.'],
  redirect: ['unavailable', 'The server redirected the request, and it was not followed.'],
  too_large: ['too_large', 'The response is too large.'],
} as const satisfies Record<string, readonly [ErrorCode, string]>

export type OutgoingFailure = keyof typeof failures

export function outgoingError(reason: OutgoingFailure, cause?: unknown): AppError {
  const [code, message] = failures[reason]
  return new AppError(code, message, { reason, cause })
}

/** Whether an error came from an outgoing request. Cancelled requests throw the reason of their signal instead. */
export const isOutgoingError = (error: unknown): error is AppError =>
  error instanceof AppError && error.reason !== undefined && Object.hasOwn(failures, error.reason)

const reasonsOfCodes: Record<string, OutgoingFailure> = {
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_INVALID_ARG: 'invalid_request',
  UND_ERR_NOT_SUPPORTED: 'invalid_request',
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: 'invalid_request',
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
}

/** Turns what the HTTP client throws into an error with a reason. */
export function toOutgoingError(error: unknown): AppError {
  if (error instanceof BlockedAddress) return outgoingError('blocked_address', error)
  const { code, name } = error as { code?: string; name?: string }
  if (name === 'HTTPParserError' || code?.startsWith('HPE_')) return outgoingError('invalid_response', error)
  return outgoingError(reasonsOfCodes[code ?? ''] ?? 'unreachable', error)
}

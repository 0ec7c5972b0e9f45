import { AppError } from '../../platform/errors.ts'
import { isOutgoingError } from '../../platform/outgoing/outgoing-error.ts'
import type { Refusal, Service } from '../service.ts'

/** The `reason` of an error when the credentials of a connection do not work anymore. */
export const notAccepted = 'connection_not_accepted'

/** The `reason` of an error when the credentials work, but not for this. */
export const notAllowed = 'connection_not_allowed'

/** The `reason` of an error when a service has no such thing, or does not show it to this account. */
export const notFoundAtService = 'service_not_found'

/** The `reason` of an error when what a person chose at a service is gone, or is not given to this account anymore. */
export const sourceMissing = 'source_missing'

/** A response of a service that is not a success. */
export interface FailedResponse extends Refusal {
  /** Seconds that the service asks to wait; null when it names none. */
  retryAfter: number | null
}

/** An error of a service, with what it said, for features that handle some refusals themselves. */
export class ServiceRefusal extends AppError {
  readonly refusal: Refusal

  constructor({ code, message, reason }: AppError, refusal: Refusal) {
    super(code, message, reason === undefined ? {} : { reason })
    this.refusal = refusal
  }
}

/** `text` with a mark at its end. */
export const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

const inSeconds = (seconds: number | null) => {
  if (seconds === null) return 'in a moment'
  return seconds < 90 ? `in ${Math.ceil(seconds)} seconds` : `in ${Math.ceil(seconds / 60)} minutes`
}

/** An error that says what the service refused, in its own words if it has some, and what to do. */
export const refusedError = (service: Service, { retryAfter, ...refusal }: FailedResponse): ServiceRefusal =>
  new ServiceRefusal(refusedMessage(service, { retryAfter, ...refusal }), refusal)

function refusedMessage({ name }: Service, { status, text, retryAfter }: FailedResponse): AppError {
  const said = text === null ? '' : ` It says: ${sentence(text)}`
  switch (status) {
    case 401:
      return new AppError('bad_input', `${name} does not accept this connection anymore.${said} Please reconnect it.`, {
        reason: notAccepted,
      })
    case 403:
      return new AppError('bad_input', `${name} does not allow this.${said} Reconnect with all permissions.`, {
        reason: notAllowed,
      })
    case 404:
      return new AppError('not_found', `${name} could not find this.${said}`, { reason: notFoundAtService })
    case 429:
      return new AppError(
        'unavailable',
        `${name} takes no more requests right now. Try again ${inSeconds(retryAfter)}.`,
      )
    default:
      if (status >= 500)
        return new AppError('unavailable', `${name} is not working right now.${said} Try again in a few minutes.`)
      return new AppError('bad_input', `${name} refused the request.${said}`)
  }
}

function reached(name: string, reason: string | undefined): { text: string; reason: string } {
  if (reason === 'timeout') return { text: `${name} did not answer in time.`, reason: 'service_timeout' }
  if (reason === 'too_large') {
    return { text: `${name} sent an answer that is too large.`, reason: 'service_answer_too_large' }
  }
  return { text: `${name} could not be reached.`, reason: 'service_unreachable' }
}

/** An error of the connection to a service, with its name. Other errors stay as they are. */
export function reachingError({ name }: Service, error: unknown): unknown {
  if (!isOutgoingError(error)) return error
  const { text, reason } = reached(name, error.reason)
  return new AppError('unavailable', `${text} Try again in a few minutes.`, { reason, cause: error })
}

export const unexpectedAnswer = ({ name }: Service, cause: unknown): AppError =>
  new AppError('unavailable', `${name} sent an answer that could not be read.`, { cause })

/**
 * The error of reading what a person chose at a service, such as a base. One that is gone or not given to the account
 * anymore is `missing`, so that the person can give access to it again. Other errors stay as they are.
 */
export function missingError(missing: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const isMissing = error.reason === notFoundAtService || error.reason === notAllowed
  return isMissing ? new AppError('not_found', missing, { reason: sourceMissing, cause: error }) : error
}

import { AppError } from '../../platform/errors.ts'
import { isOutgoingError } from '../../platform/outgoing/outgoing-error.ts'
import type { Refusal, Service } from '../service.ts'

/** The `reason` of an error when the credentials of a connection do not work anymore. */
export const notAccepted = 'connection_not_accepted'

/** The `reason` of an error when the credentials work, but not for this. */
export const notAllowed = 'connection_not_allowed'

/** A response of a service that is not a success. */
export interface FailedResponse extends Refusal {
  /** Seconds that the service asks to wait; null when it names none. */
  retryAfter: number | null
}

/** `text` with a mark at its end. */
export const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

const inSeconds = (seconds: number | null) => {
  if (seconds === null) return 'in a moment'
  return seconds < 90 ? `in ${Math.ceil(seconds)} seconds` : `in ${Math.ceil(seconds / 60)} minutes`
}

/** An error that says what the service refused, in its own words if it has some, and what to do. */
export function refusedError({ name }: Service, { status, text, retryAfter }: FailedResponse): AppError {
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
      return new AppError('not_found', `${name} could not find this.${said}`)
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

/** An error of the connection to a service, with its name. Other errors stay as they are. */
export function reachingError({ name }: Service, error: unknown): unknown {
  if (!isOutgoingError(error)) return error
  const text = error.reason === 'timeout' ? `${name} did not answer in time.` : `${name} could not be reached.`
  return new AppError('unavailable', `${text} Try again in a few minutes.`, { cause: error })
}

export const unexpectedAnswer = ({ name }: Service, cause: unknown): AppError =>
  new AppError('unavailable', `${name} sent an answer that could not be read.`, { cause })

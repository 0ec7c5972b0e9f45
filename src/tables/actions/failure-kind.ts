import type { FailureKind } from '../../actions/action-queue.ts'
import { toServerError } from '../../ui/server-error.ts'

/** Whether a call was given up on before its answer came. */
const isGivenUp = (error: unknown): boolean =>
  error instanceof DOMException || (error instanceof Error && error.cause instanceof DOMException)

/** No answer, too many calls, or trouble of the server's own may pass; anything else is the server's no. */
export function failureKind(error: unknown): FailureKind {
  if (isGivenUp(error)) return 'temporary'
  const { code, httpStatus } = toServerError(error)
  const mayPass = code === 'unreachable' || httpStatus === 429 || (httpStatus !== null && httpStatus >= 500)
  return mayPass ? 'temporary' : 'final'
}

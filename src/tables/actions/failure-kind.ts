import type { FailureKind } from '../../actions/action-queue.ts'
import { toServerError } from '../../ui/server-error.ts'

/** No answer, too many calls, or trouble of the server's own may pass; anything else is the server's no. */
export function failureKind(error: unknown): FailureKind {
  const { code, httpStatus } = toServerError(error)
  const mayPass = code === 'unreachable' || httpStatus === 429 || (httpStatus !== null && httpStatus >= 500)
  return mayPass ? 'temporary' : 'final'
}

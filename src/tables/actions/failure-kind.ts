import { TRPCClientError } from '@trpc/client'
import { notFoundText } from '../../access/not-found-text.ts'
import type { FailureKind } from '../../actions/queue-options.ts'
import { toServerError } from '../../ui/server/server-error.ts'
import { isGoneText, isLockedText, tooManyToDuplicate } from '../../texts/error-catalogue.ts'

/** Whether a call was given up on before its answer came. */
const isGivenUp = (error: unknown): boolean =>
  error instanceof DOMException || (error instanceof Error && error.cause instanceof DOMException)

/** A refusal that is about what the action is about, and about nothing else that waits. */
const isAboutOneThing = (code: string, message: string): boolean =>
  (code === 'not_found' && isGoneText(message)) ||
  (code === 'conflict' && isLockedText(message)) ||
  (code === 'too_large' && message === tooManyToDuplicate)

/** How long the server asks to wait, in milliseconds; null when it does not say. */
export function retryAfter(error: unknown): number | null {
  if (!(error instanceof TRPCClientError)) return null
  const response: unknown = error.meta?.['response']
  const seconds = response instanceof Response ? Number(response.headers.get('retry-after') ?? '') : 0
  return seconds > 0 ? seconds * 1000 : null
}

/** No answer, too many calls, or trouble of the server's own may pass; what is gone, was locked meanwhile or is too large is told; anything else is the server's no. */
export function failureKind(error: unknown): FailureKind {
  if (isGivenUp(error)) return 'temporary'
  const { code, httpStatus, message } = toServerError(error)
  if (code === 'not_signed_in') return 'signed out'
  if (isAboutOneThing(code, message)) return 'gone'
  if (code === 'forbidden' || (code === 'not_found' && message === notFoundText('base'))) return 'not allowed'
  const mayPass = code === 'unreachable' || httpStatus === 429 || (httpStatus !== null && httpStatus >= 500)
  return mayPass ? 'temporary' : 'final'
}

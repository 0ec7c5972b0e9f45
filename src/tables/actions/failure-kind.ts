import { TRPCClientError } from '@trpc/client'
import type { PublicReason } from '../../texts/public-reasons.ts'
import type { FailureKind } from '../../actions/queue-options.ts'
import { toServerError } from '../../ui/server/server-error.ts'

/** Whether a call was cancelled before its answer arrived. */
const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException || (error instanceof Error && error.cause instanceof DOMException)

/** Reasons that concern only the refused action, so others can continue. */
const reasonsOfOneAction: ReadonlySet<string | null> = new Set<PublicReason>([
  'view_locked',
  'too_many_to_duplicate',
  'action_id_used',
  'name_taken',
  'primary_field',
  'required',
  'value_taken',
  'not_unique',
  'too_many_people',
  'person_without_access',
])

/** Milliseconds that the server asks to wait; null when it does not say. */
export function retryAfter(error: unknown): number | null {
  if (!(error instanceof TRPCClientError)) return null
  const response: unknown = error.meta?.['response']
  const seconds = response instanceof Response ? Number(response.headers.get('retry-after') ?? '') : 0
  return seconds > 0 ? seconds * 1000 : null
}

/**
 * Classifies a failed call for the queue. A missing answer, too many calls, and server errors are temporary. A deleted
 * or locked thing, a taken name, and a used action id concern their own action only. Anything else is final.
 */
export function failureKind(error: unknown): FailureKind {
  if (isCancelled(error)) return 'temporary'
  const { code, httpStatus, reason } = toServerError(error)
  if (code === 'not_signed_in') return 'signed out'
  if (reason === 'gone') return 'gone'
  if (reasonsOfOneAction.has(reason)) return 'refused'
  if (code === 'forbidden' || reason === 'base_not_found') return 'not allowed'
  const mayPass = code === 'unreachable' || httpStatus === 429 || (httpStatus ?? 0) >= 500
  return mayPass ? 'temporary' : 'final'
}

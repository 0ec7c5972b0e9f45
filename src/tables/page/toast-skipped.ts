import type { Action } from '../../actions/action.ts'
import type { Skipped } from '../../actions/action-type.ts'
import { toastError, toastOffer } from '../../ui/toasts/toasts.tsx'
import type { Step } from './refused-text.ts'
import { skippedText } from './skipped-text.ts'

interface SkippedChange {
  skipped: Skipped
  action: Pick<Action, 'payload'>
  step: Step
}

/**
 * Says what a change skipped, and why. If another record has a value that must be unique, the message opens it.
 * @param page the person who sees the message, and what opens a record.
 */
export function toastSkipped(
  { skipped, action, step }: SkippedChange,
  { userId, openRecord }: { userId: string; openRecord(target: { tableId: string; recordId: string }): void },
): void {
  const text = skippedText(skipped, step, userId)
  const { holderId: recordId } = skipped
  const { tableId } = action.payload as { tableId?: string }
  if (recordId === undefined || tableId === undefined) return toastError(text)
  toastOffer(text, { label: 'Show record', run: () => openRecord({ tableId, recordId }) })
}

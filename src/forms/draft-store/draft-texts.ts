import { isolated } from '../../texts/isolated.ts'
import type { Skipped } from '../../actions/action-type.ts'
import type { SkippedByOthers } from '../drafts/with-authors.ts'

export type Step = 'undo' | 'redo' | null

/** The reason when the person lost the right to make a change. */
export const barredText = 'You no longer had permission to edit this form'

const keptText = (count: number) =>
  count === 1 ? 'Your version is kept under Conflicts' : 'Your versions are kept under Conflicts'

/** Why the server did not make a change, such as 'Ada changed this meanwhile'. */
export function skippedReason({ reason, message, by }: SkippedByOthers, me: string): string {
  if (message !== '') return message
  const isMe = by?.id === me
  const who = isMe ? 'You' : by?.name ? isolated(by.name) : null
  const where = isMe ? ' in another tab' : ''
  if (reason === 'deleted') return who === null ? 'This was deleted' : `${who} deleted this${where}`
  if (reason === 'missing') return 'This was deleted'
  if (reason === 'exists') return 'This was added already'
  if (reason === 'misplaced') return 'It cannot be there any more'
  return `${who ?? 'Someone else'} changed this${where} meanwhile`
}

/** Reports what the server did not change, and why. */
export function skippedText({ count, total, text = '' }: Skipped, label: string, step: Step): string {
  const word = step === 'undo' ? 'undone' : 'redone'
  const done = step === null ? '' : count === total ? `Not ${word}. ` : `Only partly ${word}. `
  const reason = text.replace(/\.$/, '')
  return `${isolated(label)}: ${done}${reason}.${step === null ? ` ${keptText(count)}.` : ''}`
}

/** Reports a change that the server refused. */
export const refusedText = (label: string, reason: string, step: Step): string =>
  `${isolated(label)}: ${reason.replace(/\.$/, '')}. ${step === null ? keptText(1) : 'Nothing was changed'}.`

/** Reports that the person may not edit the form any more, or may again, and what was not saved. */
export function rightsText(news: 'lost' | 'back' | null, unsaved: number): string | null {
  const texts = [
    news === 'lost' ? 'You can only view this form now' : news === 'back' ? 'You can edit this form again' : null,
    unsaved === 1 ? '1 change was not saved. It is kept under Conflicts' : null,
    unsaved > 1 ? `${unsaved} changes were not saved. They are kept under Conflicts` : null,
  ].filter(text => text !== null)
  return texts.length > 0 ? `${texts.join('. ')}.` : null
}

import type { FormDocument } from '../document/form-document.ts'
import { blockIdOf } from '../document/thing-id.ts'
import { quizFields } from './quiz/quiz-fields.ts'
import { urlNameOf } from './mentioned-ids.ts'
import { replaceMentions } from './piping.ts'

const own = <T>(things: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(things, id) ? things[id] : undefined

/** A text in one line, with '…' in place of each mention. */
export const withoutMentions = (text: string): string =>
  replaceMentions(text, () => '…')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What people call the thing that a mention reads, such as its question; null if it is gone. */
export function mentionedName(document: FormDocument, id: string): string | null {
  const name = urlNameOf(id)
  if (name !== null) return name
  const ofQuiz = quizFields(document.settings).find(field => field.id === id)
  if (ofQuiz) return ofQuiz.name
  const variable = own(document.variables, id)
  if (variable && !variable.isDeleted) return variable.name.trim() || 'Variable'
  const block = own(document.blocks, blockIdOf(id))
  return block && !block.isDeleted ? withoutMentions(block.label) || 'Question' : null
}

/** A text as people read it who do not answer the form: with the name of what each mention reads, behind an '@'. */
export const withNames = (document: FormDocument, text: string): string =>
  replaceMentions(text, (id, fallback) => `@${mentionedName(document, id) ?? (fallback || '…')}`)

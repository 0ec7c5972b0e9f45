import type { FormDocument } from '../document/form-document.ts'
import { mentionsIn } from './piping.ts'

/** The ids that the texts of an ending mention. */
export function endingMentions({ endings }: FormDocument, endingId: string | null): string[] {
  const ending = endingId !== null && Object.hasOwn(endings, endingId) ? endings[endingId] : undefined
  if (!ending) return []
  const { title, text, buttonLabel, buttonLink, redirect } = ending
  return [title, text, buttonLabel, buttonLink, redirect].flatMap(mentionsIn).map(({ id }) => id)
}

import type { FormDocument } from '../document/form-document.ts'
import { type Fill, noFill } from '../blocks/asking/fill-context.ts'

/** Where a browser goes instead of showing an ending; null if it shows the ending. No answer changes its origin. */
export function redirectOf({ endings }: FormDocument, endingId: string | null, fill: Fill = noFill): string | null {
  const stored = endingId !== null && Object.hasOwn(endings, endingId) ? (endings[endingId]?.redirect ?? '') : ''
  const redirect = fill.url(stored)
  return /^https?:\/\//i.test(redirect) && URL.canParse(redirect) ? redirect : null
}

import type { FormDocument } from '../document/form-document.ts'

/** Where a browser goes instead of showing an ending; null if it shows the ending. */
export function redirectOf({ endings }: FormDocument, endingId: string | null): string | null {
  const redirect = endingId !== null && Object.hasOwn(endings, endingId) ? (endings[endingId]?.redirect ?? '') : ''
  return /^https?:\/\//i.test(redirect) && URL.canParse(redirect) ? redirect : null
}

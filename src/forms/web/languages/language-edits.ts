import type { Change } from '../../document/change.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { newThingId } from '../../document/new-thing-id.ts'
import { formOutline } from '../../document/outline.ts'
import { placeBetween } from '../../document/place.ts'
import type { FormText } from '../../languages/form-texts.ts'
import { setCell } from '../edits/set-cell.ts'

/** Languages that are written from right to left. */
const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur', 'yi', 'ps', 'sd', 'ug', 'dv'])

/** Adds a language that the form is translated into. */
export function addLanguage(document: FormDocument, tag: string): { id: string; changes: Change[] } {
  const id = newThingId('languages')
  const place = placeBetween(formOutline(document).languages.at(-1)?.place ?? null, null)
  const isRightToLeft = rightToLeft.has(tag.split('-')[0] ?? '')
  return { id, changes: [{ do: 'create', list: 'languages', id, thing: { id, place, tag, isRightToLeft } }] }
}

/** Sets the translation of a text. An empty one is removed, so that the form's own text shows. */
export const translateText = (
  document: FormDocument,
  { languageId, address }: { languageId: string; address: string },
  text: string,
): Change =>
  setCell(document, { list: 'languages', id: languageId, key: `texts.${address}` }, text.trim() === '' ? null : text)

/** The lines of a pasted text for several texts in order, such as a column of a spreadsheet; null for a single one. */
export function pastedLines(pasted: string, isLong: boolean): string[] | null {
  const lines = pasted.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return isLong || lines.length < 2 ? null : lines
}

/** Fills texts from one of them on with lines. Empty lines leave their text as it is. */
export function fillTexts(
  document: FormDocument,
  languageId: string,
  { texts, from, lines }: { texts: readonly FormText[]; from: number; lines: readonly string[] },
): Change[] {
  return lines.flatMap((line, index) => {
    const text = texts[from + index]
    return text && line.trim() !== ''
      ? [translateText(document, { languageId, address: text.address }, line.trim())]
      : []
  })
}

import type { Move } from '../fields/field-ui.ts'

/** Set on the element that holds the fields of one record. */
export const recordFormMark = 'data-record-form'

/** Set on the button that opens the editor of a field. */
export const fieldBoxMark = 'data-field-box'

/** Focuses the next box of the record on a move to the right, the previous one on a move to the left, else this one. */
export function focusFieldBox(box: HTMLElement | null, move: Move): void {
  const boxes = [...(box?.closest(`[${recordFormMark}]`)?.querySelectorAll<HTMLElement>(`[${fieldBoxMark}]`) ?? [])]
  const at = box ? boxes.indexOf(box) : -1
  const to = move === 'right' ? boxes[at + 1] : move === 'left' ? boxes[at - 1] : boxes[at]
  ;(to ?? box)?.focus()
}

import type { Corrected } from '../../corrections/correct-cells.ts'
import type { ListedGroup } from '../../corrections/list-cells.ts'

const reasons: Record<string, string> = {
  required: 'A value is required, so the row is not in the table.',
  unique: 'Another record has this value, so the row is not in the table.',
  repeated: 'An earlier row of the file has this value too, so the row is not in the table.',
  ambiguous: 'Several records have this value, so the row is not in the table.',
  linked: 'Another record holds this link.',
}

/** Why cells wait for a correction. */
export const reasonText = (reason: string | null): string =>
  (reason === null ? undefined : reasons[reason]) ?? 'The field cannot read this text.'

/** The text of a cell in quotes. */
export const shownText = (text: string): string => (text.trim() === '' ? 'an empty cell' : `“${text.slice(0, 200)}”`)

/** Tells groups apart. */
export const groupKey = ({ column, text, reason }: ListedGroup): string => JSON.stringify([column, text, reason])

const some = (count: number, one: string, many: string): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`

/** What a correction did. */
export function correctedText({ corrected, kept, refused }: Corrected): string {
  const parts = [
    ...(corrected > 0 || kept + refused === 0 ? [`${some(corrected, 'cell', 'cells')} corrected.`] : []),
    ...(kept > 0 ? [`${some(kept, 'cell was', 'cells were')} filled since and left alone.`] : []),
    ...(refused > 0 ? [`${some(refused, 'row is', 'rows are')} still set aside.`] : []),
  ]
  return parts.join(' ')
}

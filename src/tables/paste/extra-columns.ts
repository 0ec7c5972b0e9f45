import type { PasteRequest } from '../../grid/grid-data.ts'
import { clipWidth } from '../../grid/clipboard/read-paste.ts'

interface ExtraColumns {
  /** The texts of the columns that fields can be added for, by column. */
  texts: string[][]
  /** How many columns are beyond the limit of fields. */
  leftOut: number
}

/**
 * The pasted columns that have no field.
 * @param room the number of fields that can be added to the table.
 */
export function extraColumns(request: PasteRequest, room: number): ExtraColumns {
  const { clip, extraColumns: count, target, data } = request
  const [lines] = target.resolve() ?? []
  const first = lines?.columns.findIndex(at => at >= data.columns.length) ?? -1
  if (first < 0) return { texts: [], leftOut: 0 }
  const fitting = Math.min(count, room)
  const texts = Array.from({ length: fitting }, (_, index) =>
    clip.rows.map(row => row[(first + index) % clipWidth(clip)]?.text ?? ''),
  )
  return { texts, leftOut: count - fitting }
}

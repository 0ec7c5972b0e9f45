import type { RowMark } from '../grid-data.ts'

/** What a mark says of its row. */
export const rowMarkTexts: Record<RowMark, string> = {
  'left filter': 'Not in this filter any more',
  moved: 'Will move when you leave it',
}

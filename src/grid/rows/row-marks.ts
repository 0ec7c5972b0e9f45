import type { RowMark } from '../grid-data.ts'

/** What a row mark says to people. */
export const rowMarkTexts: Record<RowMark, string> = {
  'left filter': 'No longer matches the filter',
  moved: 'Will move when you leave it',
}

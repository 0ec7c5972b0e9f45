import type { ActionType } from '../../actions/action-type.ts'
import type { ActionClient } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { inverseOf, pluralOfCells, type UpdateCell, updateCell } from './update-cell.ts'

export interface BulkPaste extends UpdateCell {
  /** The source of the values, if not a paste. */
  by?: 'fill'
  /** Number of cells that the same gesture fills in rows that it adds. */
  added?: number
}

/** Sets many cells in one gesture. Its inverse is a paste of their previous values. */
export const bulkPaste: ActionType<BulkPaste, BaseScreen, ActionClient> = {
  ...updateCell,
  type: 'records.bulkPaste',
  debounce: 0,
  mergeKey: () => null,
  invert: ({ added: _, ...args }) => inverseOf(bulkPaste.type, args),
  label: ({ by, cells, added = 0, tableId }, screen) =>
    `${by ? 'Fill' : 'Paste'} ${pluralOfCells(cells.length + added)} in ${screen.tableName(tableId)}`,
}

import type { ActionType } from '../../actions/action-type.ts'
import type { ActionClient } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { countOfCells, swapped, type UpdateCell, updateCell } from './update-cell.ts'

export interface BulkPaste extends UpdateCell {
  /** How the cells came to what they hold, if not by a paste. */
  by?: 'fill'
}

/** Sets many cells in one gesture. Its inverse is a paste of what they held. */
export const bulkPaste: ActionType<BulkPaste, BaseScreen, ActionClient> = {
  ...updateCell,
  type: 'records.bulkPaste',
  debounce: 0,
  mergeKey: () => null,
  invert: args => ({ type: bulkPaste.type, args: swapped(args) }),
  label: (args, screen) => `${args.by ? 'Fill' : 'Paste'} ${countOfCells(args)} in ${screen.tableName(args.tableId)}`,
}

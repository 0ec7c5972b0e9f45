import type { ActionType } from '../../actions/action-type.ts'
import type { ActionClient } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { bulkPaste } from './bulk-paste.ts'
import { countOfCells, inverseOf, type UpdateCell, updateCell } from './update-cell.ts'

/** Empties many cells in one gesture. Its inverse is a paste of their previous values. */
export const bulkClear: ActionType<UpdateCell, BaseScreen, ActionClient> = {
  ...updateCell,
  type: 'records.bulkClear',
  debounce: 0,
  mergeKey: () => null,
  invert: args => inverseOf(bulkPaste.type, args),
  label: (args, screen) => `Clear ${countOfCells(args)} in ${screen.tableName(args.tableId)}`,
}

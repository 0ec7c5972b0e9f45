import type { ActionType, Sent } from '../../actions/action-type.ts'
import type { TableRecord } from '../structure.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { unlessGone, updateCell, type UpdateCell } from './update-cell.ts'

/** Cells of one record that get back what they held right after a version of the base. */
export interface RestoreVersion extends UpdateCell {
  recordId: string
  version: number
}

interface Restored {
  version: number
  record: TableRecord
}

/** A record that is gone gets nothing back: that alone is set aside. */
export function sentOf(args: RestoreVersion, answer: unknown): Sent {
  if (answer !== null) return { answer }
  const { length } = args.cells
  return { answer, skipped: { count: length, of: length, by: null, isDeleted: true, rest: args } }
}

/** Gives a record the values back that it had. What exactly these are the server says; `cells` is what the screen knows. */
export const restoreVersion: ActionType<RestoreVersion, BaseScreen, ActionClient> = {
  type: 'records.restoreVersion',
  debounce: 0,
  apply: updateCell.apply,
  revert: updateCell.revert,
  settle(screen, { tableId }, { answer }) {
    if (answer === null) return
    const { version, record } = answer as Restored
    screen.table(tableId).store(record.id, record.data, version)
  },
  stored(args, { answer }) {
    const data = (answer as Restored | null)?.record.data
    if (!data) return null
    const cells = args.cells.map(cell => ({ ...cell, after: data[cell.fieldId] ?? null }))
    return JSON.stringify(cells) === JSON.stringify(args.cells) ? null : { ...args, cells }
  },
  renew: (screen, args) => ({ ...args, ...updateCell.renew?.(screen, args) }),
  invert: updateCell.invert,
  async send({ basePublicId, calls }, args, ids) {
    const { tableId, recordId, version } = args
    const asked = { basePublicId, tableId, recordId, version, ...ids }
    return sentOf(args, await unlessGone(recordId, calls.history.restoreRecord.mutate(asked, patiently())))
  },
  label: ({ tableId }, screen) => `Restore a record in ${screen.tableName(tableId)}`,
  touches: updateCell.touches,
}

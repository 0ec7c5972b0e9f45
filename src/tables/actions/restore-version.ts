import type { ActionType, Sent } from '../../actions/action-type.ts'
import type { TableRecord } from '../../engine/model/structure.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import {
  type CellChange,
  type SkippedCell,
  skippedOf,
  unlessGone,
  updateCell,
  type UpdateCell,
  withLost,
} from './update-cell.ts'

/** Cells of one record that are restored to their values right after a version of the base. */
export interface RestoreVersion extends UpdateCell {
  recordId: string
  version: number
}

interface Restored {
  version: number
  record: TableRecord
  /** Previous values of the changed cells, which may differ from what the screen showed. */
  before: Record<string, unknown>
  skipped: SkippedCell[]
  /** Cells of other records that lost links to this record. */
  lost: CellChange[]
}

/** The value of each cell on the screen. Cells that somebody else has changed since are skipped. */
export const expectsOf = ({ cells }: RestoreVersion): Record<string, unknown> =>
  Object.fromEntries(cells.map(({ fieldId, before }) => [fieldId, before ?? null]))

/** A deleted record cannot be restored to a version, so its restore alone is set aside. */
export function sentOf(args: RestoreVersion, answer: Restored | null): Sent {
  if (answer) return { answer, skipped: skippedOf(args, [{ ...answer, records: [answer.record] }]) }
  const { length } = args.cells
  return { answer, skipped: { count: length, total: length, by: null, isDeleted: true, rest: args } }
}

/**
 * Restores a record's values from a version. The server decides the exact values; `cells` is what the screen expects.
 */
export const restoreVersion: ActionType<RestoreVersion, BaseScreen, ActionClient> = {
  type: 'records.restoreVersion',
  debounce: 0,
  apply: updateCell.apply,
  revert: updateCell.revert,
  settle(screen, { tableId }, { answer }) {
    if (answer === null) return
    const { version, record, skipped, lost } = answer as Restored
    for (const { recordId, fieldId, after } of lost)
      screen.table(tableId).store(recordId, { [fieldId]: after }, version)
    const kept = skipped.map(({ fieldId, value }) => [fieldId, value ?? null])
    screen.table(tableId).store(record.id, { ...record.data, ...Object.fromEntries(kept) }, version)
  },
  stored(args, { answer }) {
    if (answer === null) return null
    const { record, before, lost } = answer as Restored
    const number = args.cells[0]?.number ?? record.number
    const cells = Object.entries(before).map(([fieldId, held]) => {
      const after = record.data[fieldId] ?? null
      return { recordId: record.id, number, fieldId, before: held, after }
    })
    return { ...args, cells: withLost(cells, lost) }
  },
  rebase: (args, earlier) => ({ ...args, ...updateCell.rebase?.(args, earlier) }),
  renew: (screen, args) => ({ ...args, ...updateCell.renew?.(screen, args) }),
  invert: updateCell.invert,
  async send({ basePublicId, calls }, args, ids) {
    const { tableId, recordId, version } = args
    const input = { basePublicId, tableId, recordId, version, expects: expectsOf(args), ...ids }
    return sentOf(args, await unlessGone(recordId, calls.history.restoreRecord.mutate(input, patiently())))
  },
  label: ({ tableId }, screen) => `Restore a record in ${screen.tableName(tableId)}`,
  touches: updateCell.touches,
}

import type { ActionType, Skipped } from '../../actions/action-type.ts'
import { limits } from '../../engine/model/structure.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { inBatches } from './in-batches.ts'
import { countOf } from './rows.ts'
import { type Answer, holderOf } from './update-cell.ts'
import {
  callIdsWithLinks,
  hideLinks,
  revivedWithLinks,
  type RowsWithLinks,
  sendLinks,
  settleLinks,
  showLinks,
  touchedWithLinks,
  withLinksBack,
  withLinksOf,
} from './rows-with-links.ts'

/** The answer of the server: the links that came back, and the records that stay in the trash. */
interface Restored {
  links: Answer[]
  left: readonly string[]
}

/** A record that stays in the trash, because another record has one of its unique values by now. */
interface Unrestored {
  recordId: string
  name: string
  holder: { id: string; name: string }
}

const without = (args: RowsWithLinks, left: readonly string[]): RowsWithLinks => {
  const ids = new Set(left)
  return { ...args, rows: args.rows.filter(({ id }) => !ids.has(id)) }
}

/** How many names a message has. */
const maxNamed = 3

/** The records that stay in the trash, as a restore that can be applied again; undefined if none. */
function skippedRecords({ tableId, rows }: RowsWithLinks, taken: readonly Unrestored[]): Skipped | undefined {
  const nameOf = new Map(taken.map(({ recordId, name }) => [recordId, name]))
  const left = rows.filter(({ id }) => nameOf.has(id))
  if (left.length === 0) return undefined
  return {
    count: left.length,
    total: rows.length,
    what: 'record',
    by: null,
    ...holderOf(taken),
    names: left.slice(0, maxNamed).map(({ id }) => nameOf.get(id) ?? ''),
    rest: { tableId, rows: left },
  }
}

/**
 * Restores deleted records unchanged: the inverse of deleting them. Records whose unique values other records have by
 * now stay in the trash.
 */
export const restoreRecords: ActionType<RowsWithLinks, BaseScreen, ActionClient> = {
  type: 'records.restore',
  debounce: 0,
  apply(screen, args) {
    screen.table(args.tableId).unhide(args.rows)
    showLinks(screen, args)
  },
  revert(screen, args) {
    screen.table(args.tableId).hideRefused(args.rows)
    hideLinks(screen, args)
  },
  settle(screen, args, settled) {
    const { links, left } = settled.answer as Restored
    settleLinks(screen, args, { ...settled, answer: links })
    if (left.length > 0) screen.table(args.tableId).hideRefused(args.rows.filter(({ id }) => left.includes(id)))
    // The order of the view decides where they reappear.
    screen.table(args.tableId).reload()
  },
  stored(args, { answer }) {
    const { left } = answer as Restored
    return left.length > 0 ? without(args, left) : null
  },
  revive: revivedWithLinks,
  rebase: (args, { stored }) => withLinksOf(args, stored),
  callIds: callIdsWithLinks,
  invert: args => ({
    type: args.rows.length === 1 ? 'records.delete' : 'records.bulkDelete',
    args: withLinksBack(args),
  }),
  async send(client, args, ids) {
    const { basePublicId, calls } = client
    const { tableId, rows } = args
    const recordIds = rows.map(({ id }) => id)
    const answers = await inBatches(
      { items: recordIds, size: limits.recordsPerCall, actionId: ids.actionId },
      (batch, actionId) =>
        calls.records.bulkRestore.mutate(
          { basePublicId, tableId, recordIds: batch, skipsMissing: true, skipsTaken: true, ...ids, actionId },
          patiently(),
        ),
    )
    // Absent in answers of earlier versions.
    const taken = answers.flatMap((answer: { taken?: Unrestored[] }) => answer.taken ?? [])
    const left = taken.map(({ recordId }) => recordId)
    const { answer: links, skipped } = await sendLinks(client, without(args, left), ids)
    const restored: Restored = { links: (links ?? []) as Answer[], left }
    return { answer: restored, skipped: skippedRecords(args, taken) ?? skipped }
  },
  label: (args, screen) => `Restore ${countOf(args)} in ${screen.tableName(args.tableId)}`,
  touches: touchedWithLinks,
}

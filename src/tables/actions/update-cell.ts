import type { ActionDraft, ActionType, CallIds, RefusingRule, Sent, Skipped } from '../../actions/action-type.ts'
import { actionLimits, debounces } from '../../actions/limits.ts'
import { isTruncated } from '../../fields/truncated-list.ts'
import { toServerError } from '../../ui/server/server-error.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { callIdsOf, inBatches } from './in-batches.ts'
import { linksToSend } from './link-sending.ts'
import { withTypes } from './structure/types-of-fields.ts'

/** A cell with its previous and new value; `number` is the row's number on this page. */
export interface CellChange {
  recordId: string
  number: number
  fieldId: string
  before: unknown
  after: unknown
}

export interface UpdateCell {
  tableId: string
  cells: CellChange[]
  /** Types of the fields when the values were entered, by field id. */
  types?: Record<string, string>
  /**
   * This undoes another change: links that other cells have gained since stay with them, and required cells may become
   * blank again.
   */
  isInverse?: true
}

interface RecordChange {
  recordId: string
  data: Record<string, unknown>
  expects: Record<string, unknown>
}

export interface SkippedCell {
  recordId: string
  fieldId: string
  value?: unknown
  changedBy: { id?: string; name: string | null } | null
  /** The field was converted to a type that cannot read the value. */
  isUnread?: true
  /** The field has a rule that refuses the value. */
  refusedBy?: RefusingRule
  /** The record that has the value, if the field's values are unique. */
  holder?: { id: string; name: string }
  /** The same person has changed it later in another tab, so nothing is lost. */
  isOutdone?: true
}

/** The server's answer: the values of cells at a version of the base. */
export interface Answer {
  version: number
  records: { id: string; data: Record<string, unknown> }[]
  skipped: SkippedCell[]
  /** Cells of other records that lost links to these. */
  lost: CellChange[]
  /**
   * Cells that were merged with changes by others. Later actions are merged in turn, so they start from what was sent.
   */
  joined?: { recordId: string; fieldId: string }[]
  /** Values of cells that the person had changed in another tab before. */
  replaced?: { recordId: string; fieldId: string; value?: unknown }[]
  /** Ids of fields that read the values as another type. Undo and redo start from what was sent, with its type. */
  readAgain?: string[]
}

/** Cell values are JSON. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const keyOf = ({ recordId, fieldId }: { recordId: string; fieldId: string }) => `${recordId} ${fieldId}`

/** The new values by record; for long link cells, the added and removed links. */
function byRecord(cells: readonly CellChange[], types: UpdateCell['types'] = {}): RecordChange[] {
  const changes = new Map<string, RecordChange>()
  for (const { recordId, fieldId, before, after } of cells) {
    const change = changes.get(recordId) ?? { recordId, data: {}, expects: {} }
    const links = linksToSend(types[fieldId], { before, after })
    change.data[fieldId] = links ?? after ?? null
    change.expects[fieldId] = links ? null : (before ?? null)
    changes.set(recordId, change)
  }
  return [...changes.values()]
}

/** The answer of a call about one record; null when the record is deleted. */
export async function unlessGone<Given>(recordId: string, call: Promise<Given>): Promise<Given | null> {
  try {
    return await call
  } catch (error) {
    const { reason, subjectId } = toServerError(error)
    if (reason === 'gone' && subjectId === recordId) return null
    throw error
  }
}

/** The cells of any action that changed cells. */
const cellsByKey = (args: unknown): Map<string, CellChange> =>
  new Map(((args as Partial<UpdateCell>).cells ?? []).map(cell => [keyOf(cell), cell]))

/** The id for sending cells again whose links other calls of the same action had taken. */
const againOf = (actionId: string): string => `${actionId}-again`

/** Stores cells, each only if it still holds its expected value. */
export async function storeCells(
  client: ActionClient,
  { tableId, cells, types, isInverse }: UpdateCell,
  ids: CallIds,
): Promise<Answer[]> {
  const { basePublicId, calls } = client
  const changes = byRecord(cells, types)
  const [only] = changes
  if (only && changes.length === 1) {
    const input = {
      basePublicId,
      tableId,
      ...only,
      types,
      ...ids,
      keepsTakenLinks: isInverse,
      mayBlank: isInverse,
      overOwn: !isInverse,
    }
    const answer = await unlessGone(only.recordId, calls.records.update.mutate(input, patiently()))
    return answer ? [{ ...answer, records: [answer.record] }] : []
  }
  // With several calls, each does not know which links the others release.
  const keepsTakenLinks = changes.length <= actionLimits.bulkUpdate ? isInverse : undefined
  const options = { types, keepsTakenLinks, mayBlank: isInverse, overOwn: !isInverse, skipsMissing: true }
  const send = (items: readonly RecordChange[], firstId: string): Promise<Answer[]> =>
    inBatches({ items, size: actionLimits.bulkUpdate, actionId: firstId }, (records, actionId) =>
      calls.records.bulkUpdate.mutate({ basePublicId, tableId, records, ...options, ...ids, actionId }, patiently()),
    )
  const answers = await send(changes, ids.actionId)
  const taken = takenBetween(cells, answers)
  if (taken.length === 0) return answers
  const again = new Set(taken.map(keyOf))
  const rest = answers.map(answer => ({ ...answer, skipped: answer.skipped.filter(cell => !again.has(keyOf(cell))) }))
  return [...rest, ...(await send(byRecord(taken, types), againOf(ids.actionId)))]
}

/**
 * The cells that one call skipped only because another call of the same action had taken links from them. They are
 * changed again, from their current values.
 */
function takenBetween(cells: readonly CellChange[], answers: readonly Answer[]): CellChange[] {
  const lost = new Map(
    answers
      .toSorted((one, other) => one.version - other.version)
      .flatMap(answer => answer.lost.map(cell => [keyOf(cell), cell.after] as const)),
  )
  if (lost.size === 0) return []
  const held = new Map(answers.flatMap(({ skipped }) => skipped.map(cell => [keyOf(cell), cell.value] as const)))
  return cells.flatMap(cell => {
    const key = keyOf(cell)
    const isTaken = held.has(key) && lost.has(key) && isSame(held.get(key), lost.get(key))
    return isTaken ? { ...cell, before: lost.get(key) ?? null } : []
  })
}

/** The cells that the server skipped because others changed them or their records are deleted; undefined if none. */
export function skippedOf(
  args: UpdateCell,
  answers: readonly Pick<Answer, 'records' | 'skipped'>[],
): Skipped | undefined {
  const all = answers.flatMap(({ skipped }) => skipped)
  const left = all.filter(({ isOutdone }) => !isOutdone)
  const outdone = new Set(all.filter(({ isOutdone }) => isOutdone).map(keyOf))
  const changed = new Set(left.map(keyOf))
  const there = new Set(answers.flatMap(({ records }) => records.map(({ id }) => id)))
  const current = args.cells.filter(cell => !outdone.has(keyOf(cell)))
  const isGone = (cell: CellChange) => !there.has(cell.recordId) && !changed.has(keyOf(cell))
  const cells = current.filter(cell => isGone(cell) || changed.has(keyOf(cell)))
  if (cells.length === 0) return undefined
  const { id: byId, name: by = null } = left[0]?.changedBy ?? {}
  const isUnread = left.length === cells.length && left.every(cell => cell.isUnread)
  const refusedBy = left.length === cells.length ? left[0]?.refusedBy : undefined
  const about = {
    count: cells.length,
    total: current.length,
    by,
    ...(byId !== undefined && { byId }),
    ...(isUnread && { what: 'value' as const }),
    ...(refusedBy && left.every(cell => cell.refusedBy === refusedBy) && { what: refusedBy }),
    ...(refusedBy === 'unique' && holderOf(left)),
  }
  return { ...about, isDeleted: cells.every(isGone), rest: { ...args, cells } }
}

/** The record that has the first of some values, as the parts of `Skipped` that name it. */
export function holderOf([first]: readonly { holder?: { id: string; name: string } }[]): Pick<
  Skipped,
  'holder' | 'holderId'
> {
  const { id: holderId, name: holder = '' } = first?.holder ?? {}
  return { holder, ...(holderId !== undefined && { holderId }) }
}

/**
 * Adds cells of other records that lost links to the changed cells, so that the inverse restores them. A cell may have
 * lost links to several calls.
 */
export function withLost(cells: readonly CellChange[], lost: readonly CellChange[]): CellChange[] {
  const all = new Map(cells.map(cell => [keyOf(cell), cell]))
  const own = new Set(all.keys())
  for (const cell of lost) {
    const key = keyOf(cell)
    if (!own.has(key)) all.set(key, { ...cell, before: all.get(key)?.before ?? cell.before })
  }
  return [...all.values()]
}

/** Timeout for reading a name, in milliseconds. */
const nameMilliseconds = 5_000

/** Name of the person who deleted a record; null when unknown. */
async function deleterOf({ basePublicId, calls }: ActionClient, tableId: string, recordId: string) {
  try {
    const { changes } = await calls.history.record.query(
      { basePublicId, tableId, recordId },
      patiently(nameMilliseconds),
    )
    return changes.find(({ kind }) => kind === 'record.delete')?.actor.name ?? null
  } catch {
    // The name is optional, so an error does not hide what was skipped.
    return null
  }
}

/** Adds the name of the person who deleted the records, if cells were skipped for that reason. */
async function named(client: ActionClient, { tableId }: UpdateCell, skipped: Skipped | undefined) {
  const [gone] = skipped?.isDeleted ? (skipped.rest as UpdateCell).cells : []
  return skipped && gone ? { ...skipped, by: await deleterOf(client, tableId, gone.recordId) } : skipped
}

function show(screen: BaseScreen, { tableId, cells }: UpdateCell, side: 'before' | 'after'): void {
  const table = screen.table(tableId)
  for (const cell of cells) table.setCell(cell.recordId, cell.fieldId, cell[side])
}

/** The change with `before` and `after` swapped, which undoes this one. Unchanged cells are left out. */
export const swapped = <Args extends UpdateCell>(args: Args): Args => ({
  ...args,
  isInverse: true,
  cells: args.cells.flatMap(cell =>
    isSame(cell.before, cell.after) ? [] : { ...cell, before: cell.after, after: cell.before },
  ),
})

/** The action that undoes a change of cells; null when it changed nothing. */
export function inverseOf(type: string, args: UpdateCell): ActionDraft | null {
  const inverse = swapped(args)
  return inverse.cells.length > 0 ? { type, args: inverse } : null
}

export const pluralOfCells = (count: number): string => (count === 1 ? '1 cell' : `${count.toLocaleString()} cells`)

export const countOfCells = ({ cells }: UpdateCell): string => pluralOfCells(cells.length)

/** Sets cells, each only if the server still has the value that the screen showed. */
export const updateCell: ActionType<UpdateCell, BaseScreen, ActionClient> = {
  type: 'records.updateCell',
  debounce: debounces['records.updateCell'],
  mergeKey({ cells }) {
    const [cell] = cells
    return cell && cells.length === 1 ? keyOf(cell) : null
  },
  seen: (screen, args) =>
    withTypes(
      screen,
      args,
      args.cells.map(({ fieldId }) => fieldId),
    ),
  merge: (earlier, later) => ({
    ...(earlier.types && { types: earlier.types }),
    ...later,
    cells: later.cells.map((cell, at) => ({ ...cell, before: earlier.cells[at]?.before ?? null })),
  }),
  apply: (screen, args) => show(screen, args, 'after'),
  revert: (screen, args) => show(screen, args, 'before'),
  settle(screen, { tableId, cells }, { answer }) {
    const table = screen.table(tableId)
    const sent = new Map(cells.map(cell => [keyOf(cell), cell.after]))
    for (const { version, records, skipped, lost, joined = [] } of answer as Answer[]) {
      // Long cells are not part of the answer: what was sent shows until the record is read again.
      for (const cell of joined) table.store(cell.recordId, { [cell.fieldId]: sent.get(keyOf(cell)) ?? null }, version)
      if (joined.length > 0) {
        const [recordIds, fieldIds] = [joined.map(cell => cell.recordId), joined.map(cell => cell.fieldId)]
        // Links that others have added are not in what was sent, so screens read the cells again.
        table.refer({
          tableId,
          version,
          fieldIds: [...new Set(fieldIds)],
          affected: { recordIds: [...new Set(recordIds)] },
        })
      }
      for (const { recordId, fieldId, after } of lost) table.store(recordId, { [fieldId]: after }, version)
      for (const { id, data } of records) table.store(id, data, version)
      for (const { recordId, fieldId, value } of skipped) table.store(recordId, { [fieldId]: value ?? null }, version)
    }
  },
  revive: (screen, args) => ({
    ...args,
    cells: args.cells.map(cell => {
      const number = screen.table(args.tableId).madeNumber(cell.recordId) ?? cell.number
      return { ...cell, number }
    }),
  }),
  stored(args, { answer, skipped }) {
    const found = new Map(
      (answer as Answer[]).flatMap(one => one.replaced ?? []).map(cell => [keyOf(cell), cell.value]),
    )
    const outdone = new Set(
      (answer as Answer[]).flatMap(one => one.skipped.flatMap(cell => (cell.isOutdone ? keyOf(cell) : []))),
    )
    const records = (answer as Answer[]).flatMap(one => one.records)
    const held = new Map(records.map(({ id, data }) => [id, data]))
    const joined = new Set((answer as Answer[]).flatMap(one => one.joined ?? []).map(keyOf))
    const readAgain = new Set((answer as Answer[]).flatMap(one => one.readAgain ?? []))
    const taken = args.cells.flatMap(sent => {
      const key = keyOf(sent)
      // Treated as if it had never been done: later actions lost to the same change.
      if (outdone.has(key)) return { ...sent, after: sent.before }
      const cell = found.has(key) ? { ...sent, before: found.get(key) ?? null } : sent
      if (joined.has(keyOf(cell)) || readAgain.has(cell.fieldId)) return cell
      const data = held.get(cell.recordId)
      return data && cell.fieldId in data ? { ...cell, after: data[cell.fieldId] ?? null } : []
    })
    const cells = withLost(
      taken,
      (answer as Answer[]).toSorted((one, other) => one.version - other.version).flatMap(({ lost }) => lost),
    )
    const isAsSent =
      !skipped &&
      cells.length === args.cells.length &&
      cells.every(
        (cell, at) => isSame(cell.after, args.cells[at]?.after) && isSame(cell.before, args.cells[at]?.before),
      )
    return isAsSent ? null : { ...args, cells }
  },
  rebase(args, earlier) {
    const sent = cellsByKey(earlier.sent)
    const stored = cellsByKey(earlier.stored)
    const cells = args.cells.map(cell => {
      const now = stored.get(keyOf(cell))
      // A cell that was not sent lost links, so its previous value is what the screen showed.
      const shown = sent.has(keyOf(cell)) ? sent.get(keyOf(cell))?.after : now?.before
      return now && isSame(cell.before, shown) ? { ...cell, before: now.after } : cell
    })
    return { ...args, cells }
  },
  callIds({ cells }, actionId) {
    const size = actionLimits.bulkUpdate
    const count = new Set(cells.map(({ recordId }) => recordId)).size
    if (count < 2) return callIdsOf({ count, size, actionId })
    const again = againOf(actionId)
    // The number of cells to send again is known only after the first answers; a single batch uses the bare id.
    const numbered = callIdsOf({ count, size, actionId: again })
    return [...callIdsOf({ count, size, actionId }), ...new Set([again, ...numbered])]
  },
  renew: (screen, { tableId, cells }) => ({
    tableId,
    cells: cells.map(cell => {
      const shown = screen.table(tableId).shown(cell)
      // The full value of a truncated cell is unknown here, so the expected value stays.
      return { ...cell, before: shown === undefined || isTruncated(shown) ? cell.before : shown }
    }),
  }),
  invert: args => inverseOf(updateCell.type, args),
  async send(client, args, ids): Promise<Sent> {
    const answer = await storeCells(client, args, ids)
    return { answer, skipped: await named(client, args, skippedOf(args, answer)) }
  },
  isPurpose: true,
  label: (args, screen) => `Edit ${countOfCells(args)} in ${screen.tableName(args.tableId)}`,
  touches: ({ tableId, cells }) =>
    byRecord(cells).map(({ recordId, data }) => ({
      kind: 'record',
      id: recordId,
      tableId,
      fieldIds: Object.keys(data),
    })),
}

import { run } from '../../platform/sql/run.ts'
import type { StoredTable } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { filled } from '../model/link-difference.ts'
import type { RecordChanges } from '../records/record-changes.ts'
import type { LinkField } from '../structure/link-fields.ts'
import type { FieldChange, KnownRecord, LinkCell, LinkedCell, LostCell, PresentCell } from './link-cells.ts'
import { type LinkItem, type LinkLists, readLists, readAffectedLists } from './link-lists.ts'
import { selectRows } from './links.sql.ts'
import { newList } from './new-link-lists.ts'
import { storeLinkLists } from './store-link-lists.ts'
import { skipTaken, takeFromOthers } from './taken-links.ts'

export interface LinksChanged {
  /** The changed cells of records that are not deleted. */
  cells: LinkedCell[]
  lost: LostCell[]
}

interface Options {
  /** If each record can be in one cell only: whether to skip cells that would take a record from another cell. */
  keepsTakenLinks?: boolean | undefined
  /** Collects the changes to records on both sides. */
  changes: RecordChanges
  /**
   * Whether the lists are from the log. Then they may name deleted records, including purged ones, and the cells' own
   * records may be in the trash.
   */
  fromLog?: boolean
}

/**
 * Sets link cells to the given lists, in order, and updates the cells on the other side. The number of statements
 * depends only on the fields.
 *
 * Links to deleted records are kept but hidden, unless a cell for a single link gets another one. If the other side
 * allows one link, the last cell that names a record gets it. If one call names both fields of a pair, the later one
 * wins, and the result has the final values of both.
 *
 * @throws AppError `bad_input` for a record that does not exist, in a cell without an expected value.
 */
export async function changeLinks(
  write: Write,
  { table, cells }: { table: StoredTable; cells: readonly LinkCell[] },
  options: Options,
): Promise<LinksChanged> {
  if (cells.length === 0) return { cells: [], lost: [] }
  const fields = new Map(cells.map(({ field }) => [field.id, field]))
  const targets = [...fields.values()].map(field => write.structure.table(field.links.tableId))
  const found = await findRows(write, [table, ...targets], cells)
  const done: FieldResult[] = []
  for (const [at, field] of [...fields.values()].entries()) {
    const target = targets[at]
    const ofField = cells.filter(cell => cell.field.id === field.id)
    const rows = {
      near: found[0] ?? new Map<string, KnownRecord>(),
      far: found[at + 1] ?? new Map<string, KnownRecord>(),
    }
    if (target) done.push(await changeField(write, { table, target, field, cells: ofField, rows }, options))
  }
  const setsOf = Map.groupBy(done, ({ field }) => field.links.set)
  for (const changed of done.slice(0, -1)) {
    if ((setsOf.get(changed.field.links.set)?.length ?? 0) > 1) await readResult(write, changed)
  }
  return { cells: done.flatMap(cellsOf), lost: done.flatMap(lostOf) }
}

/** The skipped cells by record id, with the reason. */
type Skipped = ReadonlyMap<string, 'invalid' | 'taken'>

/** The result for the cells of one field. */
interface FieldResult {
  target: StoredTable
  field: LinkField
  present: readonly { recordId: string; near: number }[]
  skipped: Skipped
  /** The ids, by number, of other records whose cells may have lost links. Deleted ones are not included. */
  others: ReadonlyMap<number, string>
  before: LinkLists
  after: LinkLists
  /** Rows whose lists were not read completely. */
  long: ReadonlySet<number>
}

async function readResult(write: Write, changed: FieldResult): Promise<void> {
  const { target, field, present, others } = changed
  const rows = [...present.map(({ near }) => near), ...others.keys()]
  changed.after = await readLists(write, { linkSide: field.links, relation: target.relation, rows, limit: null })
}

const shownOf = (list: readonly LinkItem[] = []) =>
  filled(list.flatMap(({ farId, isHidden }) => (isHidden ? [] : farId)))

const cellsOf = ({ field, present, skipped, after, long }: FieldResult): LinkedCell[] =>
  present.map(({ recordId, near }) => ({
    recordId,
    fieldId: field.id,
    value: shownOf(after.get(near)),
    isTruncated: long.has(near),
    isSkipped: skipped.has(recordId),
    isTaken: skipped.get(recordId) === 'taken',
  }))

const lostOf = ({ field, others, before, after }: FieldResult): LostCell[] =>
  [...others].flatMap(([number, recordId]) => {
    const cell = { before: shownOf(before.get(number)), after: shownOf(after.get(number)) }
    const isSame = JSON.stringify(cell.before) === JSON.stringify(cell.after)
    return isSame ? [] : { recordId, number, fieldId: field.id, ...cell }
  })

/** The records that a change of a cell adds or removes. */
const idsIn = ({ ids, change }: Pick<LinkCell, 'ids' | 'change'>): readonly string[] =>
  change ? [...change.added, ...change.removed] : ids

async function findRows(
  write: Write,
  tables: readonly StoredTable[],
  cells: readonly LinkCell[],
): Promise<Map<string, KnownRecord>[]> {
  const lookups = tables.map(({ id, relation }, at) => ({
    relation,
    ids: [
      ...new Set(
        at === 0
          ? cells.map(({ recordId }) => recordId)
          : cells.flatMap(cell => (cell.field.links.tableId === id ? idsIn(cell) : [])),
      ),
    ],
  }))
  const found = lookups.map(() => new Map<string, KnownRecord>())
  for (const { at, id, seq, isDeleted } of await run(write.connection, selectRows(write.schema, lookups))) {
    found[at]?.set(id, { seq, isDeleted })
  }
  return found
}

async function changeField(write: Write, change: FieldChange, options: Options): Promise<FieldResult> {
  const { field, cells, rows, table, target } = change
  const present = cells.flatMap(cell => {
    const near = rows.near.get(cell.recordId)
    return near && (!near.isDeleted || options.fromLog) ? { ...cell, near: near.seq } : []
  })
  const inverse = target.fields.find(({ id }) => id === field.links.inverseFieldId)
  const isOwned = inverse?.links?.allowMultiple === false
  const { lists: before, long } = await readCurrentLists(write, { ...change, present, isOwned })
  const after: LinkLists = new Map(before)
  const skipped = new Map<string, 'invalid' | 'taken'>()
  for (const cell of present) {
    const list = newList(cell, { now: after.get(cell.near) ?? [], far: rows.far, ...options })
    if (list === null) skipped.set(cell.recordId, 'invalid')
    else after.set(cell.near, list)
  }
  if (options.keepsTakenLinks && isOwned && inverse?.links) {
    await skipTaken(write, { table, present, before, after, skipped, linkSide: inverse.links })
  }
  const requested = ({ near, change: linkChange }: PresentCell) => {
    const list = after.get(near) ?? []
    const added = linkChange && new Set(linkChange.added)
    return added ? list.filter(({ farId }) => added.has(farId)) : list
  }
  const taken = new Map(
    present.flatMap(cell =>
      skipped.has(cell.recordId) ? [] : requested(cell).map(({ far }) => [far, cell.near] as const),
    ),
  )
  const others =
    isOwned && inverse?.links
      ? await takeFromOthers(write, { ...change, before, after, taken, linkSide: inverse.links })
      : new Map<number, string>()
  await storeLinkLists(write, { ...change, before, after, inverseId: inverse?.id ?? null }, options.changes)
  const left = present.flatMap(({ near, recordId }) => (long.has(near) && skipped.has(recordId) ? near : []))
  const whole = { linkSide: field.links, relation: target.relation, rows: left, limit: null }
  for (const [near, list] of await readLists(write, whole)) {
    after.set(near, list)
    long.delete(near)
  }
  return { target, field, present, skipped, others, before, after, long }
}

/** Above this number of links, whole lists are read instead. */
const maxLookups = 20_000

/**
 * Reads what cells hold before the change: the complete list if a cell gets a new list, otherwise the part that the
 * change affects. If each record can be in one cell only, a cell may lose links that any other cell names.
 */
async function readCurrentLists(
  write: Write,
  { target, field, rows, present, isOwned }: FieldChange & { present: readonly PresentCell[]; isOwned: boolean },
): Promise<{ lists: LinkLists; long: Set<number> }> {
  const options = { linkSide: field.links, relation: target.relation }
  const farOf = (cell: PresentCell) => idsIn(cell).flatMap(id => rows.far.get(id)?.seq ?? [])
  const changed = present.filter(({ change }) => change !== undefined)
  const named = isOwned ? [...new Set(present.flatMap(farOf))] : null
  const links = changed.flatMap(cell => (named ?? farOf(cell)).map(far => ({ near: cell.near, far })))
  const isMuch = links.length > maxLookups
  const whole = present.flatMap(({ near, change }) => (change && !isMuch ? [] : near))
  const lists = await readLists(write, { ...options, rows: whole, limit: null })
  if (changed.length === 0 || isMuch) return { lists, long: new Set() }
  const touched = await readAffectedLists(write, { ...options, rows: changed.map(({ near }) => near), links })
  return { lists: new Map([...lists, ...touched.lists]), long: touched.long }
}

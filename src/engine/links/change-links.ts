import { AppError } from '../../platform/errors.ts'
import type { StoredTable } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import type { LinkChange } from '../model/link-change.ts'
import { filled, loggedLists, maxLoggedLinks } from '../model/link-difference.ts'
import type { LinkField } from '../structure/link-fields.ts'
import { placeIds } from './link-places.ts'
import { type LinkItem, type LinkLists, readLists, readAffectedLists } from './link-lists.ts'
import { deleteLinks, selectLastPlaces, selectRows, writeLinks } from './links.sql.ts'
import type { RecordChanges } from '../records/record-changes.ts'
import { run } from '../../platform/sql/run.ts'
import { goneText } from '../../texts/error-catalogue.ts'
import type { LinkSetSide } from '../base/structure.sql.ts'

/** A link cell and its new list. */
export interface LinkCell {
  recordId: string
  field: LinkField
  ids: readonly string[]
  /** Links to add and remove, instead of the list. Then any current value is accepted. */
  change?: LinkChange
  /** The value that the cell must show; undefined accepts any. */
  expects?: unknown
}

export interface LinkedCell {
  recordId: string
  fieldId: string
  /** The links that the cell shows now; null if none. */
  value: string[] | null
  /** Links were added or removed in a long list that was not read completely, so `value` is a part of it. */
  isTruncated: boolean
  /** The cell is unchanged, because it did not show the expected value or cannot hold the new one. */
  isSkipped: boolean
  /** The cell was skipped because another cell has a record that it should have taken. */
  isTaken: boolean
}

/** A cell of another record that lost links, because each record can be in one cell only. */
export interface LostCell {
  recordId: string
  number: number
  fieldId: string
  /** The links that the cell showed and shows; null if none. */
  before: string[] | null
  after: string[] | null
}

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

interface Known {
  seq: number
  isDeleted: boolean
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
    const rows = { near: found[0] ?? new Map<string, Known>(), far: found[at + 1] ?? new Map<string, Known>() }
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
): Promise<Map<string, Known>[]> {
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
  const found = lookups.map(() => new Map<string, Known>())
  for (const { at, id, seq, isDeleted } of await run(write.connection, selectRows(write.schema, lookups))) {
    found[at]?.set(id, { seq, isDeleted })
  }
  return found
}

/** A cell whose record is not deleted, with its row number. */
type Present = LinkCell & { near: number }

interface FieldChange {
  table: StoredTable
  target: StoredTable
  field: LinkField
  cells: readonly LinkCell[]
  rows: { near: ReadonlyMap<string, Known>; far: ReadonlyMap<string, Known> }
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
  const requested = ({ near, change: given }: Present) => {
    const list = after.get(near) ?? []
    const added = given && new Set(given.added)
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
  await store(write, { ...change, before, after, inverseId: inverse?.id ?? null }, options.changes)
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
  { target, field, rows, present, isOwned }: FieldChange & { present: readonly Present[]; isOwned: boolean },
): Promise<{ lists: LinkLists; long: Set<number> }> {
  const options = { linkSide: field.links, relation: target.relation }
  const farOf = (cell: Present) => idsIn(cell).flatMap(id => rows.far.get(id)?.seq ?? [])
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

/**
 * Skips cells that would take records from cells that keep them. Repeats, because a skipped cell keeps its own records.
 */
async function skipTaken(
  write: Write,
  options: {
    table: StoredTable
    present: readonly { recordId: string; near: number }[]
    before: LinkLists
    after: LinkLists
    skipped: Map<string, 'invalid' | 'taken'>
    linkSide: LinkSetSide
  },
): Promise<void> {
  const { before, after, skipped, linkSide } = options
  const gained = ({ near }: { near: number }) => {
    const had = new Set(before.get(near)?.map(({ far }) => far))
    return (after.get(near) ?? []).flatMap(({ far }) => (had.has(far) ? [] : far))
  }
  const rows = [...new Set(options.present.flatMap(gained))]
  const owners = await readLists(write, { linkSide, relation: options.table.relation, rows, limit: null })
  const isHeld = (record: number, near: number) =>
    (owners.get(record) ?? []).some(
      ({ far: owner, isHidden }) =>
        !isHidden && owner !== near && (after.get(owner)?.some(({ far }) => far === record) ?? true),
    )
  for (;;) {
    const left = options.present.filter(cell => gained(cell).some(record => isHeld(record, cell.near)))
    if (left.length === 0) return
    for (const { recordId, near } of left) {
      skipped.set(recordId, 'taken')
      after.set(near, before.get(near) ?? [])
    }
  }
}

/** The new list of a cell; null to skip it. */
function newList(
  { field, ids, change, expects }: LinkCell,
  { now, far, fromLog = false }: { now: readonly LinkItem[]; far: ReadonlyMap<string, Known>; fromLog?: boolean },
): LinkItem[] | null {
  const shown = now.flatMap(({ farId, isHidden }) => (isHidden ? [] : farId))
  const isExpected = change !== undefined || expects === undefined || fromLog
  if (!isExpected && JSON.stringify(expects ?? []) !== JSON.stringify(shown)) return null
  const missing = ids.find(id => !far.has(id))
  if (missing !== undefined && !fromLog) {
    if (expects !== undefined) return null
    throw new AppError('bad_input', `${field.name}: ${goneText('Record', missing)}`)
  }
  if (change) return applyChange(change, { now, far, allowMultiple: field.links.allowMultiple })
  const newIds = new Set(ids.filter(id => far.has(id)))
  const keepsHidden = !fromLog && (field.links.allowMultiple || newIds.size === 0)
  const hidden = keepsHidden ? now.filter(({ farId, isHidden }) => isHidden && !newIds.has(farId)) : []
  const places = now.map(({ farId, nearPlace }) => ({ id: farId, place: nearPlace }))
  const placed = placeIds([...newIds], places).map(({ id, place }) => ({
    far: far.get(id)?.seq ?? 0,
    farId: id,
    nearPlace: place,
    isHidden: far.get(id)?.isDeleted ?? false,
  }))
  return [...placed, ...hidden].toSorted((one, other) => one.nearPlace - other.nearPlace)
}

/** The list after a change. Added links go to the end, or replace the link if only one is allowed. */
function applyChange(
  { added, removed }: LinkChange,
  options: { now: readonly LinkItem[]; far: ReadonlyMap<string, Known>; allowMultiple: boolean },
): LinkItem[] {
  const { now, far, allowMultiple } = options
  const removedIds = new Set(removed)
  const isReplaced = !allowMultiple && added.length > 0
  const kept = now.filter(({ farId }) => (isReplaced ? added.includes(farId) : !removedIds.has(farId)))
  const keptIds = new Set(kept.map(({ farId }) => farId))
  const end = Math.floor(now.reduce((last, { nearPlace }) => Math.max(last, nearPlace), 0)) + 1
  const newItems = added.flatMap(id => {
    const record = keptIds.has(id) ? undefined : far.get(id)
    return record ? { far: record.seq, farId: id, isHidden: record.isDeleted } : []
  })
  return [...kept, ...newItems.map((item, at) => ({ ...item, nearPlace: end + at }))]
}

/**
 * Removes the records that cells gained from all other cells, if each record can be in one cell only. Returns the ids
 * of those cells' records by number, without deleted ones. Their lists are read completely, so that an undo can restore
 * them.
 */
async function takeFromOthers(
  write: Write,
  options: FieldChange & {
    before: LinkLists
    after: LinkLists
    taken: ReadonlyMap<number, number>
    linkSide: LinkSetSide
  },
): Promise<Map<number, string>> {
  const { field, table, target, before, after, taken } = options
  const rows = [...taken.keys()]
  const owners = await readLists(write, { linkSide: options.linkSide, relation: table.relation, rows, limit: null })
  const others = [...owners.values()].flat().filter(({ far: near }) => !before.has(near))
  const lists = await readLists(write, {
    linkSide: field.links,
    relation: target.relation,
    rows: others.map(({ far: near }) => near),
    limit: null,
  })
  for (const [near, list] of lists) {
    before.set(near, list)
    after.set(near, list)
  }
  for (const [near, list] of after) {
    after.set(
      near,
      list.filter(({ far }) => (taken.get(far) ?? near) === near),
    )
  }
  return new Map(others.flatMap(({ far: near, farId, isHidden }) => (isHidden ? [] : [[near, farId] as const])))
}

interface StoredChange extends FieldChange {
  before: LinkLists
  after: LinkLists
  inverseId: string | null
}

/** Writes the differences between the lists, and adds them to the changes of the records on both sides. */
async function store(write: Write, change: StoredChange, changes: RecordChanges): Promise<void> {
  const { table, target, field, before, after } = change
  const { schema, connection } = write
  const { removed, added, moved } = differences(before, after)
  const touched = [...new Set([...removed, ...added].map(({ far }) => far))]
  const inverseSide: LinkSetSide = { set: field.links.set, side: field.links.side === 'from' ? 'to' : 'from' }
  const farLists = await readLists(write, {
    linkSide: inverseSide,
    relation: table.relation,
    rows: touched,
    limit: maxLoggedLinks + 1,
  })
  const ends = new Map<number, number>()
  if (added.length > 0) {
    const lasts = await run(connection, selectLastPlaces(schema, { linkSide: inverseSide, rows: touched }))
    for (const { seq, place } of lasts) ends.set(seq, Math.floor(place ?? 0))
  }
  if (removed.length > 0) await run(connection, deleteLinks(schema, { linkSide: field.links, links: removed }))
  const written = added.map(link => {
    const farPlace = (ends.get(link.far) ?? 0) + 1
    ends.set(link.far, farPlace)
    return { ...link, farPlace }
  })
  const links = [...written, ...moved.map(link => ({ ...link, farPlace: 0 }))]
  if (links.length > 0) await run(connection, writeLinks(schema, { linkSide: field.links, links }))

  const nearIds = new Map([...change.rows.near].map(([id, { seq }]) => [seq, id]))
  for (const { far: near, farId: id } of [...farLists.values()].flat()) nearIds.set(near, id)
  addListChanges({ tableId: table.id, fieldId: field.id, idOf: near => nearIds.get(near) }, { before, after }, changes)
  const { inverseId } = change
  if (inverseId === null) return
  const farIds = new Map([...removed, ...added].map(({ far, farId }) => [far, farId]))
  const lost = Map.groupBy(removed, ({ far }) => far)
  const gained = Map.groupBy(written, ({ far }) => far)
  const nearItem = ({ near }: ChangedLink): LinkItem => ({
    far: near,
    farId: nearIds.get(near) ?? '',
    nearPlace: 0,
    isHidden: false,
  })
  const farAfter: LinkLists = new Map()
  for (const [far, list] of farLists) {
    const listed = new Set(list.map(item => item.far))
    const without = new Set(lost.get(far)?.map(({ near }) => near))
    farAfter.set(far, [...list.filter(item => !without.has(item.far)), ...(gained.get(far) ?? []).map(nearItem)])
    // Only the beginning of a long list was read, so add what it lost.
    for (const link of lost.get(far) ?? []) if (!listed.has(link.near)) list.push(nearItem(link))
  }
  addListChanges(
    { tableId: target.id, fieldId: inverseId, idOf: far => farIds.get(far) },
    { before: farLists, after: farAfter },
    changes,
  )
}

interface ChangedLink extends LinkItem {
  near: number
}

function differences(before: LinkLists, after: LinkLists) {
  const removed: ChangedLink[] = []
  const added: ChangedLink[] = []
  const moved: ChangedLink[] = []
  for (const [near, list] of after) {
    const was = new Map(before.get(near)?.map(item => [item.far, item]))
    for (const item of list) {
      const earlier = was.get(item.far)
      if (!earlier) added.push({ ...item, near })
      else if (earlier.nearPlace !== item.nearPlace) moved.push({ ...item, near })
      was.delete(item.far)
    }
    for (const item of was.values()) removed.push({ ...item, near })
  }
  return { removed, added, moved }
}

function addListChanges(
  options: { tableId: string; fieldId: string; idOf(row: number): string | undefined },
  { before, after }: { before: LinkLists; after: LinkLists },
  changes: RecordChanges,
): void {
  for (const [row, list] of after) {
    const id = options.idOf(row)
    const [was, is] = [before.get(row) ?? [], list].map(items => items.map(({ farId }) => farId))
    if (id === undefined || !was || !is || was.join(' ') === is.join(' ')) continue
    const lists = loggedLists(was, is)
    changes.add(options.tableId, id, {
      before: { [options.fieldId]: lists.before },
      after: { [options.fieldId]: lists.after },
    })
  }
}

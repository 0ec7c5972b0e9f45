import { AppError } from '../../platform/errors.ts'
import type { StoredTable } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import type { LinkChange } from '../model/link-change.ts'
import { filled, loggedLists, longestLogged } from '../model/link-difference.ts'
import type { LinkField } from '../structure/link-fields.ts'
import { placeIds } from './link-places.ts'
import { type LinkItem, type LinkLists, readLists, readTouched } from './link-lists.ts'
import { deleteLinks, selectLastPlaces, selectRows, writeLinks } from './links.sql.ts'
import type { RecordChanges } from '../records/record-changes.ts'
import { run } from '../../platform/sql/run.ts'
import { goneText } from '../../texts/error-catalogue.ts'
import type { LinkFace } from '../base/structure.sql.ts'

/** A cell of links and the list that it is to hold. */
export interface LinkCell {
  recordId: string
  field: LinkField
  ids: readonly string[]
  /** Instead of the list: what is added to what the cell holds, and what is taken out. Then anything is expected of it. */
  change?: LinkChange
  /** What the cell must show to be changed; undefined when anything will do. */
  expects?: unknown
}

export interface LinkedCell {
  recordId: string
  fieldId: string
  /** What the cell shows now; null when nothing. */
  value: string[] | null
  /** It was changed by what was added or removed, and has so many links that they were not read: `value` is a part of them. */
  isPart: boolean
  /** It did not show what was expected, or cannot hold what was given: it is as it was. */
  isSkipped: boolean
  /** So it is because another cell has a record that this one was to take. */
  isTaken: boolean
}

/** A cell of another record that lost links, since where the other side holds one a record belongs to one cell. */
export interface LostCell {
  recordId: string
  number: number
  fieldId: string
  /** What the cell showed and shows; null when nothing. */
  before: string[] | null
  after: string[] | null
}

export interface LinksChanged {
  /** The cells that were to be changed, of all records that are there. */
  cells: LinkedCell[]
  lost: LostCell[]
}

interface Options {
  /** Where a record belongs to one cell: one that another cell has got stays there, and the cell that wants it as it is. */
  leavesTaken?: boolean | undefined
  /** Where all that is changed is noted, on either side of the links. */
  changes: RecordChanges
  /**
   * The lists are those of the log: they name records in the trash as well, records that are gone for good may be among
   * them, and the records whose cells they are may lie in the trash themselves.
   */
  fromLog?: boolean
}

interface Known {
  seq: number
  isDeleted: boolean
}

/**
 * Gives cells of links the lists given, in order; the cells on the other side follow. A number of statements that
 * depends on nothing but the fields. Links to records in the trash stay, unseen, unless a cell that holds one link gets
 * another. Where the other side holds one link, the last cell that asks for a record has it. Where one call names both
 * faces of a set of links, the one that it names last wins, and both are answered as they are in the end.
 *
 * @throws AppError `bad_input` for a record that never was, in a cell of which nothing is expected.
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
  const done: FieldChanged[] = []
  for (const [at, field] of [...fields.values()].entries()) {
    const target = targets[at]
    const ofField = cells.filter(cell => cell.field.id === field.id)
    const rows = { near: found[0] ?? new Map<string, Known>(), far: found[at + 1] ?? new Map<string, Known>() }
    if (target) done.push(await changeField(write, { table, target, field, cells: ofField, rows }, options))
  }
  const setsOf = Map.groupBy(done, ({ field }) => field.links.set)
  for (const changed of done.slice(0, -1)) {
    if ((setsOf.get(changed.field.links.set)?.length ?? 0) > 1) await readAgain(write, changed)
  }
  return { cells: done.flatMap(cellsOf), lost: done.flatMap(lostOf) }
}

/** Cells that were left alone, by their records, and why. */
type Skipped = ReadonlyMap<string, 'unfit' | 'taken'>

/** What became of the cells of one field. */
interface FieldChanged {
  target: StoredTable
  field: LinkField
  present: readonly { recordId: string; near: number }[]
  skipped: Skipped
  /** Other records, whose cells may have lost links, by their numbers; those in the trash are not among them. */
  others: ReadonlyMap<number, string>
  before: LinkLists
  after: LinkLists
  /** Rows of which the lists are read in part. */
  long: ReadonlySet<number>
}

async function readAgain(write: Write, changed: FieldChanged): Promise<void> {
  const { target, field, present, others } = changed
  const rows = [...present.map(({ near }) => near), ...others.keys()]
  changed.after = await readLists(write, { face: field.links, relation: target.relation, rows, limit: null })
}

const shownOf = (list: readonly LinkItem[] = []) =>
  filled(list.flatMap(({ farId, isHidden }) => (isHidden ? [] : farId)))

const cellsOf = ({ field, present, skipped, after, long }: FieldChanged): LinkedCell[] =>
  present.map(({ recordId, near }) => ({
    recordId,
    fieldId: field.id,
    value: shownOf(after.get(near)),
    isPart: long.has(near),
    isSkipped: skipped.has(recordId),
    isTaken: skipped.get(recordId) === 'taken',
  }))

const lostOf = ({ field, others, before, after }: FieldChanged): LostCell[] =>
  [...others].flatMap(([number, recordId]) => {
    const cell = { before: shownOf(before.get(number)), after: shownOf(after.get(number)) }
    const isSame = JSON.stringify(cell.before) === JSON.stringify(cell.after)
    return isSame ? [] : { recordId, number, fieldId: field.id, ...cell }
  })

/** The records that a cell is to link to, or not to any more. */
const namedIn = ({ ids, change }: Pick<LinkCell, 'ids' | 'change'>): readonly string[] =>
  change ? [...change.added, ...change.removed] : ids

async function findRows(
  write: Write,
  tables: readonly StoredTable[],
  cells: readonly LinkCell[],
): Promise<Map<string, Known>[]> {
  const wanted = tables.map(({ id, relation }, at) => ({
    relation,
    ids: [
      ...new Set(
        at === 0
          ? cells.map(({ recordId }) => recordId)
          : cells.flatMap(cell => (cell.field.links.tableId === id ? namedIn(cell) : [])),
      ),
    ],
  }))
  const found = wanted.map(() => new Map<string, Known>())
  for (const { at, id, seq, isDeleted } of await run(write.connection, selectRows(write.schema, wanted))) {
    found[at]?.set(id, { seq, isDeleted })
  }
  return found
}

/** A cell whose record is there, with the number of that. */
type Present = LinkCell & { near: number }

interface FieldChange {
  table: StoredTable
  target: StoredTable
  field: LinkField
  cells: readonly LinkCell[]
  rows: { near: ReadonlyMap<string, Known>; far: ReadonlyMap<string, Known> }
}

async function changeField(write: Write, change: FieldChange, options: Options): Promise<FieldChanged> {
  const { field, cells, rows, table, target } = change
  const present = cells.flatMap(cell => {
    const near = rows.near.get(cell.recordId)
    return near && (!near.isDeleted || options.fromLog) ? { ...cell, near: near.seq } : []
  })
  const inverse = target.fields.find(({ id }) => id === field.links.inverseFieldId)
  const isOwned = inverse?.links?.allowMultiple === false
  const { lists: before, long } = await listsOf(write, { ...change, present, isOwned })
  const after: LinkLists = new Map(before)
  const skipped = new Map<string, 'unfit' | 'taken'>()
  for (const cell of present) {
    const list = wantedList(cell, { now: after.get(cell.near) ?? [], far: rows.far, ...options })
    if (list === null) skipped.set(cell.recordId, 'unfit')
    else after.set(cell.near, list)
  }
  if (options.leavesTaken && isOwned && inverse?.links) {
    await leaveTaken(write, { table, present, before, after, skipped, face: inverse.links })
  }
  const asked = ({ near, change: given }: Present) => {
    const list = after.get(near) ?? []
    const added = given && new Set(given.added)
    return added ? list.filter(({ farId }) => added.has(farId)) : list
  }
  const taken = new Map(
    present.flatMap(cell =>
      skipped.has(cell.recordId) ? [] : asked(cell).map(({ far }) => [far, cell.near] as const),
    ),
  )
  const others =
    isOwned && inverse?.links
      ? await leaveToLast(write, { ...change, before, after, taken, face: inverse.links })
      : new Map<number, string>()
  await store(write, { ...change, before, after, inverseId: inverse?.id ?? null }, options.changes)
  const left = present.flatMap(({ near, recordId }) => (long.has(near) && skipped.has(recordId) ? near : []))
  const whole = { face: field.links, relation: target.relation, rows: left, limit: null }
  for (const [near, list] of await readLists(write, whole)) {
    after.set(near, list)
    long.delete(near)
  }
  return { target, field, present, skipped, others, before, after, long }
}

/** More links than these are not looked for one by one. */
const mostLookedFor = 20_000

/**
 * What cells hold before the change: whole where a cell gets a list, and as far as it has to be known where links are added
 * or removed. Where a record belongs to one cell, a cell may lose what any other of them names.
 */
async function listsOf(
  write: Write,
  { target, field, rows, present, isOwned }: FieldChange & { present: readonly Present[]; isOwned: boolean },
): Promise<{ lists: LinkLists; long: Set<number> }> {
  const of = { face: field.links, relation: target.relation }
  const farOf = (cell: Present) => namedIn(cell).flatMap(id => rows.far.get(id)?.seq ?? [])
  const changed = present.filter(({ change }) => change !== undefined)
  const named = isOwned ? [...new Set(present.flatMap(farOf))] : null
  const links = changed.flatMap(cell => (named ?? farOf(cell)).map(far => ({ near: cell.near, far })))
  const isMuch = links.length > mostLookedFor
  const whole = present.flatMap(({ near, change }) => (change && !isMuch ? [] : near))
  const lists = await readLists(write, { ...of, rows: whole, limit: null })
  if (changed.length === 0 || isMuch) return { lists, long: new Set() }
  const touched = await readTouched(write, { ...of, rows: changed.map(({ near }) => near), links })
  return { lists: new Map([...lists, ...touched.lists]), long: touched.long }
}

/**
 * Where the other side holds one link: leaves cells alone that want records which cells have that do not give them up.
 * That a cell is left alone may concern the next.
 */
async function leaveTaken(
  write: Write,
  of: {
    table: StoredTable
    present: readonly { recordId: string; near: number }[]
    before: LinkLists
    after: LinkLists
    skipped: Map<string, 'unfit' | 'taken'>
    face: LinkFace
  },
): Promise<void> {
  const { before, after, skipped, face } = of
  const gained = ({ near }: { near: number }) => {
    const had = new Set(before.get(near)?.map(({ far }) => far))
    return (after.get(near) ?? []).flatMap(({ far }) => (had.has(far) ? [] : far))
  }
  const rows = [...new Set(of.present.flatMap(gained))]
  const owners = await readLists(write, { face, relation: of.table.relation, rows, limit: null })
  const isHeld = (record: number, near: number) =>
    (owners.get(record) ?? []).some(
      ({ far: owner, isHidden }) =>
        !isHidden && owner !== near && (after.get(owner)?.some(({ far }) => far === record) ?? true),
    )
  for (;;) {
    const left = of.present.filter(cell => gained(cell).some(record => isHeld(record, cell.near)))
    if (left.length === 0) return
    for (const { recordId, near } of left) {
      skipped.set(recordId, 'taken')
      after.set(near, before.get(near) ?? [])
    }
  }
}

/** The list that a cell gets; null when it is to be left alone. */
function wantedList(
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
  if (change) return changedList(change, { now, far, allowMultiple: field.links.allowMultiple })
  const wanted = new Set(ids.filter(id => far.has(id)))
  const keepsHidden = !fromLog && (field.links.allowMultiple || wanted.size === 0)
  const hidden = keepsHidden ? now.filter(({ farId, isHidden }) => isHidden && !wanted.has(farId)) : []
  const places = now.map(({ farId, nearPlace }) => ({ id: farId, place: nearPlace }))
  const placed = placeIds([...wanted], places).map(({ id, place }) => ({
    far: far.get(id)?.seq ?? 0,
    farId: id,
    nearPlace: place,
    isHidden: far.get(id)?.isDeleted ?? false,
  }))
  return [...placed, ...hidden].toSorted((one, other) => one.nearPlace - other.nearPlace)
}

/** A list after a change: what is added comes to its end, or takes the place of all where one link is held. */
function changedList(
  { added, removed }: LinkChange,
  of: { now: readonly LinkItem[]; far: ReadonlyMap<string, Known>; allowMultiple: boolean },
): LinkItem[] {
  const { now, far, allowMultiple } = of
  const gone = new Set(removed)
  const isReplaced = !allowMultiple && added.length > 0
  const kept = now.filter(({ farId }) => (isReplaced ? added.includes(farId) : !gone.has(farId)))
  const there = new Set(kept.map(({ farId }) => farId))
  const end = Math.floor(now.reduce((last, { nearPlace }) => Math.max(last, nearPlace), 0)) + 1
  const come = added.flatMap(id => {
    const record = there.has(id) ? undefined : far.get(id)
    return record ? { far: record.seq, farId: id, isHidden: record.isDeleted } : []
  })
  return [...kept, ...come.map((item, at) => ({ ...item, nearPlace: end + at }))]
}

/**
 * Where the other side holds one link: takes what cells have got away from all others that had it. Answers the records
 * of these that are not in the trash, by their numbers; their lists are read whole, since an undo gives them back.
 */
async function leaveToLast(
  write: Write,
  of: FieldChange & { before: LinkLists; after: LinkLists; taken: ReadonlyMap<number, number>; face: LinkFace },
): Promise<Map<number, string>> {
  const { field, table, target, before, after, taken } = of
  const rows = [...taken.keys()]
  const owners = await readLists(write, { face: of.face, relation: table.relation, rows, limit: null })
  const others = [...owners.values()].flat().filter(({ far: near }) => !before.has(near))
  const lists = await readLists(write, {
    face: field.links,
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

/** Writes what tells the lists apart, and notes it for the records of both sides. */
async function store(write: Write, change: StoredChange, changes: RecordChanges): Promise<void> {
  const { table, target, field, before, after } = change
  const { schema, connection } = write
  const { gone, made, moved } = differences(before, after)
  const touched = [...new Set([...gone, ...made].map(({ far }) => far))]
  const inverseFace: LinkFace = { set: field.links.set, side: field.links.side === 'from' ? 'to' : 'from' }
  const farLists = await readLists(write, {
    face: inverseFace,
    relation: table.relation,
    rows: touched,
    limit: longestLogged + 1,
  })
  const ends = new Map<number, number>()
  if (made.length > 0) {
    const lasts = await run(connection, selectLastPlaces(schema, { face: inverseFace, rows: touched }))
    for (const { seq, place } of lasts) ends.set(seq, Math.floor(place ?? 0))
  }
  if (gone.length > 0) await run(connection, deleteLinks(schema, { face: field.links, links: gone }))
  const written = made.map(link => {
    const farPlace = (ends.get(link.far) ?? 0) + 1
    ends.set(link.far, farPlace)
    return { ...link, farPlace }
  })
  const links = [...written, ...moved.map(link => ({ ...link, farPlace: 0 }))]
  if (links.length > 0) await run(connection, writeLinks(schema, { face: field.links, links }))

  const nearIds = new Map([...change.rows.near].map(([id, { seq }]) => [seq, id]))
  for (const { far: near, farId: id } of [...farLists.values()].flat()) nearIds.set(near, id)
  noteLists({ tableId: table.id, fieldId: field.id, idOf: near => nearIds.get(near) }, { before, after }, changes)
  const { inverseId } = change
  if (inverseId === null) return
  const farIds = new Map([...gone, ...made].map(({ far, farId }) => [far, farId]))
  const lost = Map.groupBy(gone, ({ far }) => far)
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
    // Of a long list only its beginning is here; what it lost belongs to it too.
    for (const link of lost.get(far) ?? []) if (!listed.has(link.near)) list.push(nearItem(link))
  }
  noteLists(
    { tableId: target.id, fieldId: inverseId, idOf: far => farIds.get(far) },
    { before: farLists, after: farAfter },
    changes,
  )
}

interface ChangedLink extends LinkItem {
  near: number
}

function differences(before: LinkLists, after: LinkLists) {
  const gone: ChangedLink[] = []
  const made: ChangedLink[] = []
  const moved: ChangedLink[] = []
  for (const [near, list] of after) {
    const was = new Map(before.get(near)?.map(item => [item.far, item]))
    for (const item of list) {
      const earlier = was.get(item.far)
      if (!earlier) made.push({ ...item, near })
      else if (earlier.nearPlace !== item.nearPlace) moved.push({ ...item, near })
      was.delete(item.far)
    }
    for (const item of was.values()) gone.push({ ...item, near })
  }
  return { gone, made, moved }
}

function noteLists(
  of: { tableId: string; fieldId: string; idOf(row: number): string | undefined },
  { before, after }: { before: LinkLists; after: LinkLists },
  changes: RecordChanges,
): void {
  for (const [row, list] of after) {
    const id = of.idOf(row)
    const [was, is] = [before.get(row) ?? [], list].map(items => items.map(({ farId }) => farId))
    if (id === undefined || !was || !is || was.join(' ') === is.join(' ')) continue
    const lists = loggedLists(was, is)
    changes.add(of.tableId, id, { before: { [of.fieldId]: lists.before }, after: { [of.fieldId]: lists.after } })
  }
}

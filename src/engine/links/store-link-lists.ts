import { run } from '../../platform/sql/run.ts'
import type { Write } from '../base/base-writer.ts'
import type { LinkSetSide } from '../base/structure.sql.ts'
import { loggedLists, maxLoggedLinks } from '../model/link-difference.ts'
import type { RecordChanges } from '../records/record-changes.ts'
import type { FieldChange } from './link-cells.ts'
import { type LinkItem, type LinkLists, readLists } from './link-lists.ts'
import { deleteLinks, selectLastPlaces, writeLinks } from './links.sql.ts'

interface StoredChange extends FieldChange {
  before: LinkLists
  after: LinkLists
  inverseId: string | null
}

/** Writes the differences between the lists, and adds them to the changes of the records on both sides. */
export async function storeLinkLists(write: Write, change: StoredChange, changes: RecordChanges): Promise<void> {
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

import type { StoredTable } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import type { LinkSetSide } from '../base/structure.sql.ts'
import type { FieldChange } from './link-cells.ts'
import { type LinkLists, readLists } from './link-lists.ts'

// If the inverse field allows one link, each record can be in one cell only. A cell that gains it takes it from another.

/**
 * Skips cells that would take records from cells that keep them. Repeats, because a skipped cell keeps its own records.
 */
export async function skipTaken(
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

/**
 * Removes the records that cells gained from all other cells, if each record can be in one cell only. Returns the ids
 * of those cells' records by number, without deleted ones. Their lists are read completely, so that an undo can restore
 * them.
 */
export async function takeFromOthers(
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

import type { Write } from '../base/base-writer.ts'
import { longestLogged } from '../model/link-difference.ts'
import { type LinkRow, selectLinks, selectTouchedLinks } from './links.sql.ts'
import { run } from '../../platform/sql/run.ts'
import type { LinkFace } from '../base/structure.sql.ts'

/** A link of a cell, by the number of the record that is linked. */
export type LinkItem = Pick<LinkRow, 'far' | 'farId' | 'nearPlace' | 'isHidden'>

/** Lists of a field's cells by the number of the record. */
export type LinkLists = Map<number, LinkItem[]>

interface Cells {
  face: LinkFace
  /** Of the records that are linked. */
  relation: string
  rows: readonly number[]
}

/** The lists of some rows, at most `limit` links of each. */
export async function readLists(write: Write, of: Cells & { limit: number | null }): Promise<LinkLists> {
  const lists: LinkLists = new Map(of.rows.map(row => [row, []]))
  if (of.rows.length === 0) return lists
  const relation = { schema: write.schema, relation: of.relation }
  const links = await run(write.connection, selectLinks(relation, { ...of, rows: [...lists.keys()] }))
  for (const link of links) lists.get(link.near)?.push(link)
  return lists
}

/** A row and a record whose link is asked for. */
export type LinkEnds = Pick<LinkRow, 'near' | 'far'>

/**
 * The lists of some rows as far as they have to be known to change them by these links: whole where they are so short that
 * the log has them whole; of longer ones their beginning, their last link, and those of these that are there.
 * `long` has the rows of the longer ones.
 */
export async function readTouched(
  write: Write,
  of: Cells & { links: readonly LinkEnds[] },
): Promise<{ lists: LinkLists; long: Set<number> }> {
  const lists = await readLists(write, { ...of, limit: longestLogged + 1 })
  const long = new Set([...lists].flatMap(([row, list]) => (list.length > longestLogged ? row : [])))
  if (long.size === 0) return { lists, long }
  const relation = { schema: write.schema, relation: of.relation }
  const asked = { face: of.face, rows: [...long], links: of.links.filter(({ near }) => long.has(near)) }
  const known = new Map([...long].map(row => [row, new Set(lists.get(row)?.map(({ far }) => far))]))
  for (const link of await run(write.connection, selectTouchedLinks(relation, asked))) {
    if (known.get(link.near)?.has(link.far)) continue
    known.get(link.near)?.add(link.far)
    lists.get(link.near)?.push(link)
  }
  for (const row of long) lists.get(row)?.sort((one, other) => one.nearPlace - other.nearPlace)
  return { lists, long }
}

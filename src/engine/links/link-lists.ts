import type { Write } from '../base/base-writer.ts'
import { maxLoggedLinks } from '../model/link-difference.ts'
import { type LinkRow, selectLinks, selectTouchedLinks } from './links.sql.ts'
import { run } from '../../platform/sql/run.ts'
import type { LinkSetSide } from '../base/structure.sql.ts'

/** A link in a cell, with the linked record. */
export type LinkItem = Pick<LinkRow, 'far' | 'farId' | 'nearPlace' | 'isHidden'>

/** The links of each cell, by the row number of its record. */
export type LinkLists = Map<number, LinkItem[]>

interface Cells {
  linkSide: LinkSetSide
  /** The table of the linked records. */
  relation: string
  rows: readonly number[]
}

/** Reads the lists of some rows, at most `limit` links each. */
export async function readLists(write: Write, options: Cells & { limit: number | null }): Promise<LinkLists> {
  const lists: LinkLists = new Map(options.rows.map(row => [row, []]))
  if (options.rows.length === 0) return lists
  const relation = { schema: write.schema, relation: options.relation }
  const links = await run(write.connection, selectLinks(relation, { ...options, rows: [...lists.keys()] }))
  for (const link of links) lists.get(link.near)?.push(link)
  return lists
}

/** The row numbers of both records of a link. */
export type LinkEnds = Pick<LinkRow, 'near' | 'far'>

/**
 * Reads as much of the rows' lists as is needed to change these links. Lists that are short enough to be logged are
 * complete. Longer ones have their beginning, their last link, and those of these links that exist; `long` has their
 * rows.
 */
export async function readAffectedLists(
  write: Write,
  options: Cells & { links: readonly LinkEnds[] },
): Promise<{ lists: LinkLists; long: Set<number> }> {
  const lists = await readLists(write, { ...options, limit: maxLoggedLinks + 1 })
  const long = new Set([...lists].flatMap(([row, list]) => (list.length > maxLoggedLinks ? row : [])))
  if (long.size === 0) return { lists, long }
  const relation = { schema: write.schema, relation: options.relation }
  const selection = {
    linkSide: options.linkSide,
    rows: [...long],
    links: options.links.filter(({ near }) => long.has(near)),
  }
  const farRows = new Map([...long].map(row => [row, new Set(lists.get(row)?.map(({ far }) => far))]))
  for (const link of await run(write.connection, selectTouchedLinks(relation, selection))) {
    if (farRows.get(link.near)?.has(link.far)) continue
    farRows.get(link.near)?.add(link.far)
    lists.get(link.near)?.push(link)
  }
  for (const row of long) lists.get(row)?.sort((one, other) => one.nearPlace - other.nearPlace)
  return { lists, long }
}

import type { LinkSetSide } from '../../engine/base/structure.sql.ts'
import type { DatabaseAddress } from '../../platform/database-address.ts'
import type { RowFile } from './fill-links.ts'

export const linksThread = new URL('./links.worker.ts', import.meta.url)

/** A task for the thread of `links.worker.ts`. */
export interface LinksTask {
  database: DatabaseAddress
  schema: string
  /** The files of all tables of the job. */
  files: RowFile[]
  /** The columns of links, with the positions of their own and their linked table. */
  columns: { table: number; index: number; target: number; isOrder: boolean; linkSide: LinkSetSide }[]
}

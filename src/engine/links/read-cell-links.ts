import { sql } from 'kysely'
import { goneError } from '../base/gone-error.ts'
import { AppError } from '../../platform/errors.ts'
import type { Base } from '../base/base.ts'
import { recordPresenter } from '../records/cells.ts'
import { nameField, readFieldOf } from '../structure/link-fields.ts'
import { linkedAlias, selectLinkedPage, selectLinkPlace } from './links.sql.ts'
import { namedBy } from './linked-plan.ts'
import { recordName } from './read-links.ts'
import { selectRecordsById } from '../records/records.sql.ts'
import { runForArrays } from '../../platform/sql/run.ts'
import type { LinkedRecord } from '../model/structure.ts'

export interface CellLinksInput {
  tableId: string
  recordId: string
  fieldId: string
  /** The record after which the page begins; absent for the first page. */
  after?: string | null | undefined
  limit: number
}

/**
 * Reads a page of the records that a cell links to, in its order.
 *
 * @throws AppError `not_found` for an unknown record or link field, `conflict` when the cell no longer links to
 * `after`.
 */
export async function readCellLinks(
  base: Base,
  { tableId, recordId, fieldId, after, limit }: CellLinksInput,
): Promise<{ version: number; linked: LinkedRecord[]; isLast: boolean }> {
  const { version, structure } = await base.read()
  const table = structure.table(tableId)
  const field = table.fields.find(({ id }) => id === fieldId)
  const read = field && readFieldOf(structure, table, field)
  if (!field || read?.source !== null) throw goneError('Field', fieldId)
  const { schema } = base
  const { pool } = base.platform
  const [row] = await runForArrays(pool, selectRecordsById({ schema, relation: table.relation }, [], [recordId]))
  if (!row) throw goneError('Record', recordId)
  const target = { schema, relation: read.target.relation }
  const cell = { linkSide: read.link.links, near: recordPresenter([])(row).number }
  const places = after ? await runForArrays(pool, selectLinkPlace(target, { ...cell, recordId: after })) : []
  if (after && !places[0]) throw new AppError('conflict', 'This cell has other links by now')
  const named = nameField(read.target)
  const name = named ? namedBy(named, linkedAlias) : sql`NULL::jsonb`
  const page = { ...cell, name, after: places[0] ?? null, limit: limit + 1 }
  const rows = await runForArrays(pool, selectLinkedPage(target, page))
  const linked = rows
    .slice(0, limit)
    .map(([id, stored]) => ({ id: id as string, name: recordName(read.target, stored) }))
  return { version, linked, isLast: rows.length <= limit }
}

import { fieldType } from '../../fields/registry.ts'
import type { BaseStructure } from '../base/base-structure.ts'
import { writeColumn } from './convert-field.sql.ts'
import { clearLinks, fillLinks } from '../links/links.sql.ts'
import { type Connection, run } from '../../platform/sql/run.ts'
import type { PlacedShape } from './conversion-plan.ts'

/** New cell values by row number. */
export type NewValues = { seq: number; value: unknown }[]

/** Where values are written. */
export interface CellTarget {
  structure: BaseStructure
  relation: string
  to: PlacedShape
}

/**
 * Writes values to a field's column or as its links. Does nothing for read-only types, such as lookups.
 *
 * @param values in the order of their row numbers.
 */
export async function writeCells(connection: Connection, target: CellTarget, values: NewValues): Promise<void> {
  const { structure, relation, to } = target
  const { schema } = structure
  const { column: type, links } = fieldType(to.type)
  if (values.length === 0) return
  if (to.column !== null && type !== null) {
    await run(connection, writeColumn({ schema, relation }, { column: to.column, type, values }))
    return
  }
  if (!links || !to.links) return
  const linkSide = to.links
  const there = structure.table(links.settings(to.template).tableId)
  await run(connection, clearLinks(schema, { linkSide, rows: values.map(({ seq }) => seq) }))
  const lists = values.flatMap(({ seq, value }) => (Array.isArray(value) ? { row: seq, ids: value as string[] } : []))
  if (lists.length > 0) await run(connection, fillLinks({ schema, relation: there.relation }, { linkSide, lists }))
}

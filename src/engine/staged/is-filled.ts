import { run } from '../../platform/sql/run.ts'
import type { StoredField, StoredTable } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { countFilled, countLinked } from './staged-rows.sql.ts'

/** Whether a record holds a value of its own in a field, or a link. */
export async function isFilled(
  { connection, schema, structure }: Write,
  { relation }: StoredTable,
  { column, links }: StoredField,
): Promise<boolean> {
  if (links) {
    const linked = structure.tables.find(({ id }) => id === links.tableId)?.relation
    const [from, to] = links.side === 'from' ? [relation, linked] : [linked, relation]
    if (from === undefined || to === undefined) return false
    const [found] = await run(connection, countLinked(schema, { set: links.set, from, to }))
    return found?.count === 1
  }
  if (column === null) return false
  const [found] = await run(connection, countFilled({ schema, relation }, column))
  return found?.count === 1
}

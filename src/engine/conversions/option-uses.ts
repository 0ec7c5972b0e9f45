import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import { fieldOf } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { countHolding } from '../records/records.sql.ts'
import { run } from '../../platform/sql/run.ts'

/** Beyond so many cells it does not matter how many there are. */
const mostOptionUses = 100_000

/**
 * How many cells of a field hold any of some options, at most `mostOptionUses`. Records in the trash do not count.
 *
 * @throws AppError `bad_input` for a field without options, `not_found` when it is gone.
 */
export async function countOptionUses(
  base: Base,
  given: { tableId: string; fieldId: string; values: readonly string[] },
): Promise<number> {
  const { structure } = await base.read()
  const table = structure.table(given.tableId)
  const { name, type, column: columnName } = fieldOf(table, given.fieldId)
  const { removedValues, column: columnType } = fieldType(type)
  if (!removedValues || columnName === null || columnType === null) {
    throw new AppError('bad_input', `${name} has no options`)
  }
  const column = { name: columnName, type: columnType }
  const relation = { schema: base.schema, relation: table.relation }
  const [uses] = await run(
    base.platform.pool,
    countHolding(relation, { column, values: given.values, limit: mostOptionUses }),
  )
  return uses?.count ?? 0
}

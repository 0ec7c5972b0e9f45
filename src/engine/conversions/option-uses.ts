import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import { fieldOf } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { countHolding } from '../records/records.sql.ts'
import { run } from '../../platform/sql/run.ts'

/** Cells are counted up to this number. */
const maxOptionUses = 100_000

/**
 * Counts the cells of a field that hold any of some options, up to `maxOptionUses`. Deleted records do not count.
 *
 * @throws AppError `bad_input` for a field without options, `not_found` when it is deleted.
 */
export async function countOptionUses(
  base: Base,
  target: { tableId: string; fieldId: string; values: readonly string[] },
): Promise<number> {
  const { structure } = await base.read()
  const table = structure.table(target.tableId)
  const { name, type, column: columnName } = fieldOf(table, target.fieldId)
  const { removedValues, column: columnType } = fieldType(type)
  if (!removedValues || columnName === null || columnType === null) {
    throw new AppError('bad_input', `${name} has no options`)
  }
  const column = { name: columnName, type: columnType }
  const relation = { schema: base.schema, relation: table.relation }
  const [uses] = await run(
    base.platform.pool,
    countHolding(relation, { column, values: target.values, limit: maxOptionUses }),
  )
  return uses?.count ?? 0
}

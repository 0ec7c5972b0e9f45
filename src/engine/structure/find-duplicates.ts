import { fieldType } from '../../fields/registry.ts'
import { textAsType } from '../../fields/read-as-type.ts'
import { AppError } from '../../platform/errors.ts'
import { run } from '../../platform/sql/run.ts'
import { neverAborted } from '../../platform/never-aborted.ts'
import { fieldOf } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { readWhole } from '../records/read-whole.ts'
import { selectDuplicates } from './unique-values.sql.ts'

/** How many values are returned: as many as conditions fit into a filter beside others. */
const maxReturned = 50
/** Longer values are counted only. */
const maxLength = 500

/**
 * Finds values that several records have, although a field with unique values could hold each once.
 * @returns how many there are, and the first of them, each with its text.
 * @throws AppError `bad_input` for a field that cannot be unique.
 */
export async function findDuplicates(
  base: Base,
  target: { tableId: string; fieldId: string },
  signal: AbortSignal | undefined,
): Promise<{ count: number; values: { value: unknown; text: string }[] }> {
  const { structure } = await base.read()
  const table = structure.table(target.tableId)
  const field = fieldOf(table, target.fieldId)
  const { column } = field
  const { uniqueBy, column: columnType } = fieldType(field.type)
  if (uniqueBy === undefined || column === null || columnType === null) {
    throw new AppError('bad_input', `${field.name} cannot have unique values`)
  }
  const relation = { schema: base.schema, relation: table.relation }
  const query = { field: { ...field, column }, columnType, limit: maxReturned }
  const [found] = await readWhole(base, { signal: signal ?? neverAborted }, connection =>
    run(connection, selectDuplicates(relation, query)),
  )
  const values = (found?.samples ?? []).map(value => ({ value, text: textAsType(value, field) }))
  return { count: found?.count ?? 0, values: values.filter(({ text }) => text.length <= maxLength) }
}

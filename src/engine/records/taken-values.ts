import { AppError } from '../../platform/errors.ts'
import { run } from '../../platform/sql/run.ts'
import type { StoredTable } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { selectTaken, selectUnrestorable, type UniqueField } from '../structure/unique-values.sql.ts'
import { uniqueFields } from '../structure/unique-values.ts'
import { columnOf, impossibleValue } from './cells.ts'
import type { CellsOfRecord } from './records.sql.ts'

/** A cell that did not get its value, because another record has it and the field's values are unique. */
export interface TakenCell {
  recordId: string
  fieldId: string
  /** The id of the record that has the value. */
  holder: string
}

const takenError = ({ name }: UniqueField, holder: string): AppError =>
  new AppError('conflict', `Another record already has this value in ${name}`, {
    reason: 'value_taken',
    subjectId: holder,
  })

/**
 * Finds values of unique fields that other records have before the change, or that an earlier record of the change
 * gets. Sends nothing for tables without such fields. Call it while the base is locked.
 */
async function findTaken(
  write: Write,
  table: StoredTable,
  records: readonly CellsOfRecord[],
): Promise<(TakenCell & { field: UniqueField })[]> {
  const relation = { schema: write.schema, relation: table.relation }
  const taken: (TakenCell & { field: UniqueField })[] = []
  for (const field of uniqueFields(table)) {
    const requested = records.flatMap(({ id, cells }) => {
      const value = cells[field.column]
      return value === null || value === undefined ? [] : { id, value }
    })
    if (requested.length === 0) continue
    const query = { field, columnType: columnOf(field).type, requested }
    const rows = await run(write.connection, selectTaken(relation, query))
    for (const { id, holder } of rows) taken.push({ recordId: id, fieldId: field.id, holder, field })
  }
  return taken
}

/**
 * Takes back the values of a change that other records have: their cells are skipped if they have an expected value.
 * @throws AppError `conflict` for a cell without one.
 */
export async function skipTaken(
  write: Write,
  table: StoredTable,
  { records, isGuarded }: { records: CellsOfRecord[]; isGuarded(recordId: string, fieldId: string): boolean },
): Promise<TakenCell[]> {
  const taken = await findTaken(write, table, records)
  const recordOf = new Map(records.map(record => [record.id, record]))
  for (const { field, recordId, holder } of taken) {
    const record = recordOf.get(recordId)
    if (!record || !isGuarded(recordId, field.id)) throw takenError(field, holder)
    record.expects = { ...record.expects, [field.column]: impossibleValue }
  }
  return taken
}

/**
 * Leaves out the values of new records that other records have, or refuses them.
 * @throws AppError `conflict` for the first of them, unless the records may be incomplete.
 */
export async function omitTaken(
  write: Write,
  table: StoredTable,
  { records, mayBeIncomplete }: { records: readonly CellsOfRecord[]; mayBeIncomplete: boolean },
): Promise<TakenCell[]> {
  const taken = await findTaken(write, table, records)
  const [first] = taken
  if (first && !mayBeIncomplete) throw takenError(first.field, first.holder)
  const recordOf = new Map(records.map(record => [record.id, record]))
  return taken.map(({ field, ...cell }) => {
    const cells = recordOf.get(cell.recordId)?.cells
    if (cells) cells[field.column] = null
    return cell
  })
}

/**
 * Refuses to restore records with a value that another record has by now.
 * @throws AppError `conflict`
 */
export async function requireUntaken(write: Write, table: StoredTable, ids: readonly string[]): Promise<void> {
  const relation = { schema: write.schema, relation: table.relation }
  for (const field of uniqueFields(table)) {
    const [taken] = await run(write.connection, selectUnrestorable(relation, { field, ids }))
    if (taken) throw takenError(field, taken.holder)
  }
}

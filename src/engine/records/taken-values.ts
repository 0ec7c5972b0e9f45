import { AppError } from '../../platform/errors.ts'
import { run } from '../../platform/sql/run.ts'
import type { StoredTable } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { selectTaken, selectUnrestorable, type UniqueField } from '../structure/unique-values.sql.ts'
import { uniqueFields } from '../structure/unique-values.ts'
import { columnOf, impossibleValue } from './cells.ts'
import { type CellsOfRecord, selectUnexpected } from './records.sql.ts'

/** A cell that did not get its value, because another record has it and the field's values are unique. */
export interface TakenCell {
  recordId: string
  fieldId: string
  /** The id of the record that has the value. */
  holder: string
}

interface FoundTaken extends TakenCell {
  field: UniqueField
  /** Nothing but the value of its holder is in the way, which the same change may replace. */
  isOnlyHeld: boolean
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
async function findTaken(write: Write, table: StoredTable, records: readonly CellsOfRecord[]): Promise<FoundTaken[]> {
  const relation = { schema: write.schema, relation: table.relation }
  const taken: FoundTaken[] = []
  for (const field of uniqueFields(table)) {
    const requested = records.flatMap(({ id, cells }) => {
      const value = cells[field.column]
      return value === null || value === undefined ? [] : { id, value }
    })
    if (requested.length === 0) continue
    const query = { field, columnType: columnOf(field).type, requested }
    const rows = await run(write.connection, selectTaken(relation, query))
    for (const { id, ...found } of rows) taken.push({ recordId: id, fieldId: field.id, ...found, field })
  }
  return taken
}

/**
 * The cells whose holders get another value by the same change, as when two records exchange their values. A holder
 * that keeps its value, because it is refused or does not hold what is expected, keeps it from others too.
 */
async function findExchanged(
  write: Write,
  table: StoredTable,
  { records, taken }: { records: readonly CellsOfRecord[]; taken: readonly FoundTaken[] },
): Promise<FoundTaken[]> {
  const relation = { schema: write.schema, relation: table.relation }
  const exchanged: FoundTaken[] = []
  for (const [field, cells] of Map.groupBy(taken, cell => cell.field)) {
    const changing = records.filter(record => field.column in record.cells)
    const releasing = new Set(changing.map(({ id }) => id))
    if (!cells.some(cell => cell.isOnlyHeld && releasing.has(cell.holder))) continue
    const column = columnOf(field)
    const kept = await run(write.connection, selectUnexpected(relation, { column, records: changing }))
    for (const { id } of kept) releasing.delete(id)
    const takersOf = Map.groupBy(cells, cell => cell.holder)
    const keep = (recordId: string): void => {
      if (!releasing.delete(recordId)) return
      for (const taker of takersOf.get(recordId) ?? []) refused.push(taker.recordId)
    }
    const refused = cells.flatMap(({ recordId, holder, isOnlyHeld }) =>
      isOnlyHeld && releasing.has(holder) ? [] : recordId,
    )
    for (let recordId = refused.pop(); recordId !== undefined; recordId = refused.pop()) keep(recordId)
    exchanged.push(...cells.filter(cell => releasing.has(cell.recordId)))
  }
  return exchanged
}

/** The cells of a change that other records keep from getting their values, and those that get them last. */
export interface TakenOfChange {
  taken: TakenCell[]
  /** Values that are free only once the rest of the change is stored. Until then their cells are blank. */
  exchanged: CellsOfRecord[]
}

/**
 * Takes back the values of a change that other records have and keep: their cells are skipped if they have an expected
 * value.
 * @throws AppError `conflict` for a cell without one.
 */
export async function skipTaken(
  write: Write,
  table: StoredTable,
  { records, isGuarded }: { records: CellsOfRecord[]; isGuarded(recordId: string, fieldId: string): boolean },
): Promise<TakenOfChange> {
  const found = await findTaken(write, table, records)
  const released = new Set(await findExchanged(write, table, { records, taken: found }))
  const recordOf = new Map(records.map(record => [record.id, record]))
  const exchanged = new Map<string, CellsOfRecord>()
  const taken: TakenCell[] = []
  for (const cell of found) {
    const { field, recordId, holder } = cell
    const record = recordOf.get(recordId)
    if (record && released.has(cell)) {
      const later = exchanged.get(recordId) ?? { id: recordId, cells: {} }
      later.cells[field.column] = record.cells[field.column]
      record.cells[field.column] = null
      exchanged.set(recordId, later)
      continue
    }
    if (!record || !isGuarded(recordId, field.id)) throw takenError(field, holder)
    record.expects = { ...record.expects, [field.column]: impossibleValue }
    taken.push({ recordId, fieldId: field.id, holder })
  }
  return { taken, exchanged: [...exchanged.values()] }
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
  return taken.map(({ field, recordId, holder }) => {
    const cells = recordOf.get(recordId)?.cells
    if (cells) cells[field.column] = null
    return { recordId, fieldId: field.id, holder }
  })
}

/** Finds the values of deleted records that another record has by now. Call it while the base is locked. */
export async function findUnrestorable(
  write: Write,
  table: StoredTable,
  ids: readonly string[],
): Promise<(TakenCell & { field: UniqueField })[]> {
  const relation = { schema: write.schema, relation: table.relation }
  const taken: (TakenCell & { field: UniqueField })[] = []
  for (const field of uniqueFields(table)) {
    const rows = await run(write.connection, selectUnrestorable(relation, { field, ids }))
    for (const { id, holder } of rows) taken.push({ recordId: id, fieldId: field.id, holder, field })
  }
  return taken
}

/**
 * Refuses to restore records with a value that another record has by now.
 * @throws AppError `conflict`
 */
export async function requireUntaken(write: Write, table: StoredTable, ids: readonly string[]): Promise<void> {
  const [taken] = await findUnrestorable(write, table, ids)
  if (taken) throw takenError(taken.field, taken.holder)
}

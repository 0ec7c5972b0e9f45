import type { FieldContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import { run } from '../../platform/sql/run.ts'
import type { Write } from '../base/base-writer.ts'
import { isSetAside } from './set-aside.ts'
import { matchRows, selectStaged, setStagedCell, type SetAside } from './staged-rows.sql.ts'
import { keyColumn, stagedTables, type StagedRows, upgradeStaging, writeRange } from './write-staged.ts'

interface StagedCell {
  rows: StagedRows
  context: FieldContext
  /** The field of the table that the cell goes to. */
  fieldId: string
  /** The numbers of the rows. */
  numbers: readonly number[]
  value: unknown
}

/** What became of corrected rows. */
export interface CorrectedRows {
  /** The records of rows that are in the table, by row; their cells are still to be changed. */
  records: Map<number, string>
  /** Those of the records that the import created. */
  added: ReadonlySet<string>
  /** Rows that were set aside and are in the table now, or wait for another correction. */
  corrected: number[]
  /** Rows that were set aside again, with the reason and the field at fault. */
  refused: { row: number; reason: SetAside; fieldId: string | null }[]
}

/**
 * Corrects a cell of some staged rows. Rows that were set aside for it enter the table, if nothing else is wrong with
 * them; rows that wait for another correction only get the value. Call it inside a write of the base.
 * @param writes whether the cell is the reason why the rows were set aside.
 */
export async function correctStaged(write: Write, cell: StagedCell, writes: boolean): Promise<CorrectedRows> {
  const { rows, context, fieldId, numbers, value } = cell
  const { schema, relation: staging } = rows.hidden
  await upgradeStaging(write.connection, write.structure, rows)
  const found = await run(write.connection, selectStaged(schema, staging, numbers))
  const written = found.flatMap(({ row, outcome, recordId }) =>
    recordId && !isSetAside(outcome) && outcome !== 'skipped' ? { row, outcome, recordId } : [],
  )
  const records = new Map(written.map(({ row, recordId }) => [row, recordId]))
  const added = new Set(written.flatMap(({ outcome, recordId }) => (outcome === 'added' ? recordId : [])))
  const aside = found.flatMap(({ row, outcome }) => (isSetAside(outcome) ? row : []))
  if (aside.length === 0) return { records, added, corrected: [], refused: [] }
  const tables = stagedTables(write.structure, rows, context)
  const column = tables.columns.find(({ field }) => field.id === fieldId)
  if (!column || column.from === null)
    throw new AppError('conflict', 'Correct first what keeps this row out of the table.')
  const { toColumn } = fieldType(column.field.type)
  const stored = value === null || !toColumn ? value : toColumn(value)
  const { from } = column
  await run(write.connection, setStagedCell(tables, { ...column, from }, { rows: aside, value: stored, waits: writes }))
  if (!writes) return { records, added, corrected: aside, refused: [] }
  if (rows.keyFieldId !== null) await run(write.connection, matchRows(tables, keyColumn(tables, rows.keyFieldId)))
  const range = { first: Math.min(...aside), last: Math.max(...aside) }
  // A row that was set aside is meant for the table, so it is added if no record is found.
  await writeRange(write, { rows: { ...rows, mode: rows.keyFieldId === null ? 'add' : 'both' }, context }, range)
  const now = await run(write.connection, selectStaged(schema, staging, aside))
  const refused = now.flatMap(({ row, outcome, fieldId: fault }) =>
    isSetAside(outcome) ? { row, reason: outcome, fieldId: fault } : [],
  )
  const again = new Set(refused.map(({ row }) => row))
  return { records, added, corrected: aside.filter(row => !again.has(row)), refused }
}

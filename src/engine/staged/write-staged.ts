import { defaultValue } from '../../fields/field-rules.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import { textAsType } from '../../fields/read-as-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Connection, run, sendText } from '../../platform/sql/run.ts'
import { type BaseStructure, fieldOf, type StoredField } from '../base/base-structure.ts'
import { type BaseFlow, openBase } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { changeRecords } from '../records/change-records.ts'
import type { HiddenTable } from '../structure/hidden-table.ts'
import type { UniqueField } from '../structure/unique-values.sql.ts'
import { uniqueFields } from '../structure/unique-values.ts'
import { isSetAside } from './set-aside.ts'
import {
  addRecordNumbers,
  countOutcomes,
  countRows,
  forgetDeleted,
  indexStaging,
  insertRows,
  markFaults,
  markSame,
  markWritten,
  matchRows,
  nextRange,
  prepareStaging,
  refuseMissing,
  refuseTaken,
  type RowCounts,
  type RowOutcome,
  type RowRange,
  selectFaults,
  selectKeys,
  selectLacksNumbers,
  selectLinkCells,
  type SetAside,
  skipRows,
  type StagedColumn,
  type StagedTables,
  updateRows,
} from './staged-rows.sql.ts'

/** Number of rows per transaction, so that edits wait for a fraction of a second only. */
const rowsAtOnce = 5000

/** Number of repeated keys that are named. */
const maxNamed = 3

/** How staged rows enter a table. */
export interface StagedRows {
  /** The staging table, which `createHiddenTable` created. */
  hidden: HiddenTable
  /** The table that the rows enter. */
  tableId: string
  /** The field that gets the values of each staged field, by the id of the staged field. */
  fields: Readonly<Record<string, string>>
  /** The field by which rows find their records; null to create a record for each row. */
  keyFieldId: string | null
  mode: 'add' | 'update' | 'both'
  /** Fields that the import creates before it writes. */
  newFieldIds: readonly string[]
}

/** A key that occurs more than once. */
interface RepeatedKeys {
  count: number
  samples: unknown[]
}

/** What an import will do. */
export interface StagedCounts extends Omit<RowCounts, 'repeated' | 'ambiguous'> {
  /** Rows whose key occurs earlier in the file. */
  repeated: RepeatedKeys
  /** Rows whose key several records have. */
  ambiguous: RepeatedKeys
}

const stopped = (name: string) =>
  new AppError('conflict', `${name} was changed while the import ran. Please map the file again.`)

/**
 * The relations, columns, and links of staged rows.
 * @throws AppError `not_found` for a field or table that was deleted, `conflict` for a field with another type by now.
 */
export function stagedTables(structure: BaseStructure, rows: StagedRows, context: FieldContext): StagedTables {
  const { schema, relation: staging, columns, linkSets } = rows.hidden
  const table = structure.table(rows.tableId)
  const stagedTypes = new Map(structure.rows.fields.map(row => [row.id, row.type]))
  const tables = { schema, staging, relation: table.relation, columns: [], links: [], fresh: [] } as {
    -readonly [Key in keyof StagedTables]: StagedTables[Key] extends readonly (infer Item)[]
      ? Item[]
      : StagedTables[Key]
  }
  for (const [from, to] of Object.entries(rows.fields)) {
    if (rows.newFieldIds.includes(to) && !table.fields.some(({ id }) => id === to)) {
      if (columns[from] !== undefined) tables.fresh.push(columns[from])
      continue
    }
    const field = fieldOf(table, to)
    if (field.type !== stagedTypes.get(from)) throw stopped(field.name)
    const [column, set] = [columns[from], linkSets[from]]
    if (column !== undefined) tables.columns.push(stagedColumn(column, field, context))
    else if (set !== undefined && field.links) {
      const { relation } = structure.table(field.links.tableId)
      tables.links.push({ from: { set, side: 'from' }, fieldId: to, to: field.links, relation })
    } else throw stopped(field.name)
  }
  return withDefaults(tables, { fields: table.fields, context })
}

function stagedColumn(from: string | null, field: StoredField, context: FieldContext): StagedColumn {
  const { column } = field
  if (column === null) throw stopped(field.name)
  return { from, field: { ...field, column }, fallback: fallbackOf(field, context) }
}

function fallbackOf(field: StoredField, context: FieldContext): unknown {
  const value = defaultValue(field, context)
  const { toColumn } = fieldType(field.type)
  return value === null || !toColumn ? value : toColumn(value)
}

/** Adds the fields that no column is mapped to but that have a default value. */
function withDefaults(
  tables: StagedTables,
  { fields, context }: { fields: readonly StoredField[]; context: FieldContext },
): StagedTables {
  const mapped = new Set(tables.columns.map(({ field }) => field.id))
  const added = fields.flatMap(field => {
    if (!field.rules?.default || field.column === null || mapped.has(field.id)) return []
    return stagedColumn(null, field, context)
  })
  return added.length === 0 ? tables : { ...tables, columns: [...tables.columns, ...added] }
}

/** The column of the key.
 * @throws AppError `bad_input` for a field that cannot be one. */
export const keyColumn = ({ columns }: StagedTables, keyFieldId: string): StagedColumn & { field: UniqueField } => {
  const key = columns.find(({ field, from }) => field.id === keyFieldId && from !== null)
  if (!key || fieldType(key.field.type).uniqueBy === undefined)
    throw new AppError('bad_input', 'This field cannot be the key of an import')
  return key
}

/**
 * Prepares a filled staging table, and finds the record of each row if there is a key. Can be repeated until the first
 * rows are written.
 * @returns what the import will do.
 */
export async function matchStaged(
  platform: Platform,
  flow: BaseFlow,
  { rows, context }: { rows: StagedRows; context: FieldContext },
): Promise<StagedCounts> {
  const base = await openBase(platform, flow)
  const { structure } = await base.read()
  const tables = stagedTables(structure, rows, context)
  const key = rows.keyFieldId === null ? null : keyColumn(tables, rows.keyFieldId)
  return inTransaction(platform.pool, base.schema, async connection => {
    for (const statement of prepareStaging(base.schema, tables.staging)) await run(connection, statement)
    if (key) {
      // The rows are fewer than PostgreSQL thinks before it counts their keys: it would sort all records.
      await sendText(connection, "SET LOCAL work_mem = '64MB'")
      await sendText(connection, 'SET LOCAL enable_mergejoin = off')
      // For few rows it would read all records once for each of them.
      if (!key.field.rules?.unique) await sendText(connection, 'SET LOCAL enable_nestloop = off')
      await run(connection, matchRows(tables, key))
      await sendText(connection, 'SET LOCAL enable_nestloop TO DEFAULT')
      if (rows.mode === 'add') await run(connection, skipRows(tables, 'with a record'))
      if (rows.mode === 'update') await run(connection, skipRows(tables, 'without a record'))
    }
    await run(connection, indexStaging(base.schema, tables.staging))
    const [counts] = await run(connection, countRows(tables))
    if (!counts) throw new Error('PostgreSQL counted nothing')
    const samples = async (outcome: 'repeated' | 'ambiguous') => {
      if (!key || counts[outcome] === 0) return []
      const found = await run(connection, selectKeys(tables, { key, outcome, limit: maxNamed }))
      return found.map(({ value }) => value)
    }
    return {
      ...counts,
      repeated: { count: counts.repeated, samples: await samples('repeated') },
      ambiguous: { count: counts.ambiguous, samples: await samples('ambiguous') },
    }
  })
}

/** Adds what staging tables of earlier versions lack: an import can wait, and its list is kept, across an update. */
export async function upgradeStaging(
  connection: Connection,
  structure: BaseStructure,
  { hidden, tableId }: StagedRows,
): Promise<void> {
  const { schema, relation: staging } = hidden
  const [found] = await run(connection, selectLacksNumbers(schema, staging))
  if (!found?.lacks) return
  const { relation } = structure.table(tableId)
  for (const statement of addRecordNumbers({ schema, staging, relation })) await run(connection, statement)
}

interface WriteStaged {
  rows: StagedRows
  context: FieldContext
  /** The gesture of all actions of the import. */
  gestureId: string
  actor: string
  signal: AbortSignal
  /** Called after each transaction with the number of the last row. */
  onProgress(row: number): Promise<void>
}

/**
 * Writes the staged rows into their table, some thousand at a time: edits of people come between. Each transaction notes
 * what became of its rows, so this can be killed at any time and called again.
 */
export async function writeStaged(platform: Platform, flow: BaseFlow, given: WriteStaged): Promise<void> {
  const base = await openBase(platform, flow)
  const { hidden } = given.rows
  const { structure } = await base.read()
  await inTransaction(platform.pool, base.schema, connection => upgradeStaging(connection, structure, given.rows))
  for (let after = 0; ;) {
    given.signal.throwIfAborted()
    const [next] = await run(platform.pool, nextRange(hidden.schema, hidden.relation, { after, limit: rowsAtOnce }))
    if (!next || next.first === null || next.last === null) return
    const range = { first: next.first, last: next.last }
    await base.writer.write({
      name: 'imports.apply',
      actor: given.actor,
      gestureId: given.gestureId,
      size: rowsAtOnce,
      work: write => writeRange(write, given, range),
    })
    after = range.last
    await given.onProgress(range.last)
  }
}

/** Writes the waiting rows of a range, and sets aside those that the rules of the fields refuse. */
export async function writeRange(
  write: Write,
  { rows, context }: Pick<WriteStaged, 'rows' | 'context'>,
  range: RowRange,
): Promise<object> {
  const tables = stagedTables(write.structure, rows, context)
  const table = write.structure.table(rows.tableId)
  const { connection, actor, version } = write
  const written = { tableId: rows.tableId, actor, version }
  const named = { ...tables, columns: tables.columns.filter(({ from }) => from !== null) }
  const uniqueIds = new Set(uniqueFields(table).map(({ id }) => id))
  const unique = named.columns.filter(({ field }) => uniqueIds.has(field.id))
  const updates = rows.keyFieldId !== null && named.columns.length > 0
  // Rows that change nothing must not count for unique values, and links are compared before they are written.
  const looksFirst = unique.length > 0 || tables.links.length > 0
  if (updates && !looksFirst) await run(connection, updateRows(named, range, { ...written, marks: true }))
  await run(connection, forgetDeleted(tables, range))
  if (rows.mode === 'update') await run(connection, skipRows(tables, 'without a record', range))
  if (looksFirst || !updates) await run(connection, markSame(named, range))
  for (const column of tables.columns) {
    if (column.field.rules?.required) await run(connection, refuseMissing(tables, range, column))
  }
  for (const column of unique) await run(connection, refuseTaken(tables, range, column))
  if (rows.mode !== 'update') await run(connection, insertRows(tables, range, written))
  if (updates && looksFirst) await run(connection, updateRows(named, range, { ...written, marks: false }))
  const refused = await linkRows(write, tables, { rows, range })
  await run(connection, markWritten(tables, range))
  for (const [fieldId, recordIds] of refused) await run(connection, markFaults(tables, { recordIds, fieldId }))
  return {}
}

/** Writes the links of a range. Returns the records, by field, that keep their links because others hold the new ones. */
async function linkRows(
  write: Write,
  tables: StagedTables,
  { rows, range }: { rows: StagedRows; range: RowRange },
): Promise<Map<string, string[]>> {
  const refused = new Map<string, string[]>()
  for (const links of tables.links) {
    const cells = await run(write.connection, selectLinkCells(tables, range, links))
    if (cells.length === 0) continue
    const records = cells.map(({ id, ids }) => ({ id, data: { [links.fieldId]: ids } }))
    const { skipped } = await changeRecords(write, { tableId: rows.tableId, records, keepsTakenLinks: true })
    if (skipped.length > 0) {
      refused.set(
        links.fieldId,
        skipped.map(({ recordId }) => recordId),
      )
    }
  }
  return refused
}

/** What became of the staged rows. */
export async function stagedOutcomes(
  platform: Platform,
  hidden: HiddenTable,
): Promise<Partial<Record<RowOutcome, number>>> {
  const rows = await run(platform.pool, countOutcomes(hidden.schema, hidden.relation))
  return Object.fromEntries(rows.flatMap(({ outcome, rows: count }) => (outcome === null ? [] : [[outcome, count]])))
}

/** A staged row that was set aside or lacks links, and the cell at fault. */
export interface FaultyRow {
  row: number
  reason: SetAside | 'linked'
  fieldId: string
  /** The text of the cell. */
  text: string
}

/** The faulty rows after a row number, in the order of the file. */
export async function readFaults(
  platform: Platform,
  flow: BaseFlow,
  query: { rows: StagedRows; context: FieldContext; after: number; limit: number },
): Promise<FaultyRow[]> {
  const { structure } = await (await openBase(platform, flow)).read()
  const tables = stagedTables(structure, query.rows, query.context)
  const fields = new Map(tables.columns.map(({ field }) => [field.id, field]))
  const found = await run(platform.pool, selectFaults(tables, query))
  return found.map(({ row, outcome, fieldId, value }) => {
    const field = fields.get(fieldId)
    const text = field ? textAsType(value, field, query.context) : ''
    return { row, reason: isSetAside(outcome) ? outcome : 'linked', fieldId, text }
  })
}

import { fieldContext } from '../../fields/field-context.ts'
import { fieldType } from '../../fields/registry.ts'
import { type BaseStructure, fieldOf, type StoredField, storedFields } from '../../engine/base/base-structure.ts'
import { presentRecords } from '../../engine/links/read-links.ts'
import type { TableRecord } from '../../engine/model/structure.ts'
import { type CellEntry, selectCellEntries, selectKept } from '../../engine/origins/origins.sql.ts'
import type { RecordInput } from '../../engine/records/cells.ts'
import { selectRecordsById } from '../../engine/records/records.sql.ts'
import { type Connection, run, runForArrays } from '../../platform/sql/run.ts'
import { pageFormat } from '../job/job-plan.ts'
import { cellHistory, compareCell, isSameSet } from './compare-cells.ts'
import type { ComparedColumn, UpdatedTable } from './update-plan.ts'

/** A row of a table at the source: its id, then the texts of its cells. */
export type UpdateRow = readonly (string | undefined)[]

/** Which records the rows of a table became. */
export interface KnownRows {
  /** Record ids by the id at the source, also of deleted records. */
  records: ReadonlyMap<string, string>
  /** The records that are not deleted. */
  existing: ReadonlySet<string>
  /** The ids of all rows that the source has now, and the records that they became. */
  atSource: ReadonlySet<string>
  recordsAtSource: ReadonlySet<string>
}

export interface Comparison {
  connection: Connection
  schema: string
  structure: BaseStructure
  table: UpdatedTable
  columns: readonly ComparedColumn[]
  /** The rows of all tables, by the id of the table at the source. */
  known: ReadonlyMap<string, KnownRows>
  /** The version of the last import, and whether the log reaches back to it. */
  since: { version: number; isComplete: boolean }
  /** Settings of fields that they are about to get, by field id. */
  templates?: ReadonlyMap<string, unknown>
  /** Whether the source's value replaces one that was changed here too. */
  takesTheirs: boolean
}

/** What a batch of rows changes. */
export interface RowChanges {
  added: { sourceId: string; data: Record<string, unknown> }[]
  changed: RecordInput[]
  /** What the source has in cells that keep other values; null for none. */
  kept: { sourceId: string; kept: Record<string, unknown> | null }[]
  /** Numbers of cells. */
  conflicts: number
  keptCells: number
  unreadable: number
  /** Rows whose records were deleted here. */
  deletedHere: number
}

const noRows: KnownRows = { records: new Map(), existing: new Set(), atSource: new Set(), recordsAtSource: new Set() }

interface FieldColumn extends ComparedColumn {
  field: StoredField
}

/** Compares rows of the source with their records. Reads with a fixed number of queries. */
export async function compareRows(comparison: Comparison, rows: readonly UpdateRow[]): Promise<RowChanges> {
  const { structure, table } = comparison
  const stored = structure.table(table.tableId)
  const columns = comparison.columns.map(column => ({ ...column, field: fieldOf(stored, column.fieldId) }))
  const { records, existing } = comparison.known.get(table.sourceId) ?? noRows
  const changes: RowChanges = {
    added: [],
    changed: [],
    kept: [],
    conflicts: 0,
    keptCells: 0,
    unreadable: 0,
    deletedHere: 0,
  }
  const found: { sourceId: string; recordId: string; row: UpdateRow }[] = []
  for (const row of rows) {
    const sourceId = row[0] ?? ''
    const recordId = records.get(sourceId)
    if (recordId === undefined) changes.added.push({ sourceId, data: newData(comparison, { columns, row }, changes) })
    else if (existing.has(recordId)) found.push({ sourceId, recordId, row })
    else changes.deletedHere += 1
  }
  const current = await readCurrent(comparison, found)
  for (const { sourceId, recordId, row } of found) {
    const record = current.records.get(recordId)
    if (!record) continue
    const kept = current.kept.get(sourceId)
    const history = {
      kept: kept ?? {},
      entries: current.entries.get(recordId) ?? [],
      isComplete: comparison.since.isComplete,
    }
    compareRecord(comparison, { columns, row, record, sourceId, history, wasKept: kept !== undefined }, changes)
  }
  return changes
}

interface FoundRow {
  columns: readonly FieldColumn[]
  row: UpdateRow
  record: TableRecord
  sourceId: string
  history: Parameters<typeof cellHistory>[1]
  wasKept: boolean
}

function compareRecord(comparison: Comparison, found: FoundRow, changes: RowChanges): void {
  const { columns, row, record, sourceId, history } = found
  const data: Record<string, unknown> = {}
  const expects: Record<string, unknown> = {}
  const compared = new Set(columns.map(({ fieldId }) => fieldId))
  const kept = Object.fromEntries(Object.entries(history.kept).filter(([fieldId]) => !compared.has(fieldId)))
  for (const column of columns) {
    const { fieldId, field } = column
    const ours = record.data[fieldId] ?? null
    const read = readCell(comparison, column, row)
    const past = cellHistory(fieldId, history)
    if (!read) {
      changes.unreadable += 1
      if (past.isChanged) kept[fieldId] = past.imported?.value ?? null
      continue
    }
    const theirs = field.links ? withKeptLinks(comparison, column, { ours, theirs: read.value }) : read.value
    const isSet = field.links !== null || column.isJson
    const outcome = compareCell({ ours, theirs }, past, isSet ? isSameSet : undefined)
    if (outcome === 'conflict') changes.conflicts += 1
    if (outcome === 'kept') changes.keptCells += 1
    if (outcome === 'kept' || (outcome === 'conflict' && !comparison.takesTheirs)) kept[fieldId] = theirs
    else if (outcome !== 'same') {
      data[fieldId] = field.links ? linkChange(ours, theirs) : theirs
      if (!field.links) expects[fieldId] = ours
    }
  }
  if (Object.keys(data).length > 0) changes.changed.push({ id: record.id, data, expects })
  if (Object.keys(kept).length > 0) changes.kept.push({ sourceId, kept })
  else if (found.wasKept) changes.kept.push({ sourceId, kept: null })
}

/** The cells of a new record. Links to records that do not exist yet are left out. */
function newData(
  comparison: Comparison,
  { columns, row }: { columns: readonly FieldColumn[]; row: UpdateRow },
  changes: RowChanges,
): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  for (const column of columns) {
    if (column.field.links) continue
    const read = readCell(comparison, column, row)
    if (!read) changes.unreadable += 1
    // An empty cell gets no default value, because the next update would empty it again.
    else data[column.fieldId] = read.value
  }
  return data
}

const context = fieldContext(pageFormat)

/** The value of a cell at the source; null if the field cannot read it. */
function readCell(comparison: Comparison, column: FieldColumn, row: UpdateRow): { value: unknown } | null {
  const text = row[column.index] ?? ''
  if (column.linkedId !== null) return { value: linkedRecords(comparison, column.linkedId, text) }
  if (text === '') return { value: null }
  const type = fieldType(column.field.type)
  const template = comparison.templates?.get(column.fieldId) ?? column.field.template
  const reading = column.isJson ? type.check(JSON.parse(text), template) : type.read(text, template, context)
  if (reading.kind === 'unreadable') return null
  return { value: reading.kind === 'value' ? reading.value : null }
}

/** The records that a cell of links names. Records that were deleted here are left out, and new ones have ids to come. */
function linkedRecords({ known }: Comparison, linkedId: string, text: string): string[] {
  const linked = known.get(linkedId)
  if (text === '' || !linked) return []
  return (JSON.parse(text) as string[]).flatMap(sourceId => {
    const recordId = linked.records.get(sourceId)
    if (recordId !== undefined) return linked.existing.has(recordId) ? recordId : []
    return linked.atSource.has(sourceId) ? `new ${sourceId}` : []
  })
}

/** Links to records that the source no longer has stay as they are, because the records do. */
function withKeptLinks(
  { known }: Comparison,
  { linkedId }: ComparedColumn,
  { ours, theirs }: { ours: unknown; theirs: unknown },
): unknown {
  const linked = linkedId === null ? undefined : known.get(linkedId)
  if (!linked) return theirs
  const list = theirs as string[]
  return [...list, ...asIds(ours).filter(id => !linked.recordsAtSource.has(id))]
}

const asIds = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])

const linkChange = (ours: unknown, theirs: unknown) => {
  const [before, after] = [asIds(ours), asIds(theirs)]
  return {
    added: after.filter(id => !before.includes(id)),
    removed: before.filter(id => !after.includes(id)),
  }
}

interface Current {
  records: Map<string, TableRecord>
  kept: Map<string, Record<string, unknown>>
  entries: Map<string, CellEntry[]>
}

async function readCurrent(
  { connection, schema, structure, table: { tableId }, since }: Comparison,
  found: readonly { sourceId: string; recordId: string }[],
): Promise<Current> {
  if (found.length === 0) return { records: new Map(), kept: new Map(), entries: new Map() }
  const table = structure.table(tableId)
  const fields = storedFields(table)
  const columns = fields.map(({ column }) => column)
  const recordIds = found.map(({ recordId }) => recordId)
  const sourceIds = found.map(({ sourceId }) => sourceId)
  const rows = await runForArrays(
    connection,
    selectRecordsById({ schema, relation: table.relation }, columns, recordIds),
  )
  const records = await presentRecords(connection, { schema, structure, table, fields }, rows)
  const kept = await run(connection, selectKept(schema, tableId, sourceIds))
  const entries = await run(connection, selectCellEntries(schema, { tableId, recordIds, version: since.version }))
  return {
    records: new Map(records.map(record => [record.id, record])),
    kept: new Map(kept.map(one => [one.sourceId, one.kept])),
    entries: Map.groupBy(entries, ({ recordId }) => recordId),
  }
}

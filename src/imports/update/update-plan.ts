import { fieldType } from '../../fields/registry.ts'
import type { BaseStructure, StoredField, StoredTable } from '../../engine/base/base-structure.ts'
import type { ColumnOrigin, TableOrigin } from '../../engine/origins/origins.sql.ts'
import type { TypedColumn } from '../csv/column-profile.ts'
import { newImportId } from '../import-id.ts'
import type { SourceColumn, SourceTable } from '../job/import-source.ts'
import { type NewColumn, type NewFields, planNewFields } from './new-fields.ts'
import { type ReadColumn, readColumn } from './source-cells.ts'

/** A column of the source whose cells are compared with those of a field. */
export interface UpdatedColumn extends ReadColumn {
  fieldId: string
  /** The type that the field must still have; for links, the table that they must still lead to. */
  fieldType: string
  linkedTableId: string | null
}

/** A table that is brought up to date. */
export interface UpdatedTable {
  importId: string
  tableId: string
  sourceId: string
  columns: UpdatedColumn[]
  /** Columns that are kept with the records, but gone or of another type at the source. */
  unread: UpdatedColumn[]
  /** The ids of all columns that are kept with the records or read, but not compared. */
  ignored: string[]
  /** Columns that the source got since the import; absent in plans of versions that could not add them. */
  newColumns?: NewColumn[]
  /** The names of the fields that it can get. */
  newFields?: string[]
  left: LeftFields
}

/** Names of fields that an update leaves alone, by the reason. */
export interface LeftFields {
  /** Their columns are gone at the source. */
  gone: string[]
  /** The source changed their type, or somebody changed it here. */
  retyped: string[]
  /** Somebody deleted them here. */
  deleted: string[]
  /** Columns that the source got since the import, and that cannot be added. */
  added: string[]
}

/** Everything that bringing tables up to date needs once the source has been read. */
export interface UpdatePlan {
  tables: UpdatedTable[]
  /** Names of tables here that are gone at the source. */
  goneTables: string[]
  /** Names of tables at the source that were not imported. */
  newTables: string[]
}

/** Compares the tables of a source with those that were imported. Tables that were deleted here are left out. */
export function planUpdate(
  origins: readonly TableOrigin[],
  schema: readonly SourceTable[],
  structure: BaseStructure,
): UpdatePlan {
  const plan: UpdatePlan = { tables: [], goneTables: [], newTables: [] }
  const found = structure.tables.flatMap(table => {
    const origin = origins.find(({ tableId }) => tableId === table.id)
    if (!origin) return []
    const source = schema.find(({ id }) => id === origin.sourceId)
    if (!source) plan.goneTables.push(table.name)
    return source ? [{ table, origin, source }] : []
  })
  const read = new Map(found.map(({ table, source }) => [source.id, table.id]))
  const added = planNewFields(found.map(({ table, origin, source }) => ({ table, source, known: origin.columns })))
  plan.tables = found.map(({ table, origin, source }) =>
    planTable(origin, source, { table, read, added: added.get(table.id) ?? { columns: [], named: [] } }),
  )
  const imported = new Set(origins.map(({ sourceId }) => sourceId))
  plan.newTables = schema.flatMap(({ id, name }) => (imported.has(id) ? [] : name))
  return plan
}

function planTable(
  origin: TableOrigin,
  source: SourceTable,
  { table, read, added }: { table: StoredTable; read: ReadonlyMap<string, string>; added: NewFields },
): UpdatedTable {
  const columns: UpdatedColumn[] = []
  const unread: UpdatedColumn[] = []
  const left: LeftFields = { gone: [], retyped: [], deleted: [], added: [] }
  for (const one of origin.columns) {
    const column = source.columns.find(({ id }) => id === one.columnId)
    const field = table.fields.find(({ id }) => id === one.fieldId)
    if (!one.isRead) continue
    if (!field) {
      left.deleted.push(column?.name ?? one.columnId)
      continue
    }
    const updated = column ? updatedColumn(one, { column, field, read }) : null
    if (updated) columns.push(updated)
    else {
      if (column) left.retyped.push(field.name)
      else left.gone.push(field.name)
      unread.push(unreadColumn(one, field))
    }
  }
  const known = new Set([...origin.columns, ...added.named].map(({ columnId }) => columnId))
  left.added = source.columns.flatMap(({ id, name }) => (known.has(id) ? [] : name))
  const compared = new Set(columns.map(({ columnId }) => columnId))
  return {
    importId: newImportId(),
    tableId: table.id,
    sourceId: source.id,
    columns,
    unread,
    ignored: [...origin.columns, ...added.columns].flatMap(({ columnId }) => (compared.has(columnId) ? [] : columnId)),
    newColumns: added.columns,
    newFields: added.named.map(({ name }) => name),
    left,
  }
}

/** Null for a column whose cells the field cannot hold any more. */
function updatedColumn(
  origin: ColumnOrigin,
  { column, field, read }: { column: SourceColumn; field: StoredField; read: ReadonlyMap<string, string> },
): UpdatedColumn | null {
  if (column.sourceType !== origin.sourceType || field.type !== origin.type) return null
  const place = { fieldId: field.id, fieldType: field.type }
  const [readable] = readColumn(column, offered(column, origin.type))
  if (!readable) return null
  if (readable.kind !== 'links') return field.column === null ? null : { ...readable, ...place, linkedTableId: null }
  const linkedTableId = column.links ? read.get(column.links.tableId) : undefined
  return linkedTableId !== undefined && field.links?.tableId === linkedTableId
    ? { ...readable, ...place, linkedTableId }
    : null
}

/** A column that only says what its cells held last time. */
const unreadColumn = ({ columnId, type, options }: ColumnOrigin, { id, links }: StoredField): UpdatedColumn => ({
  columnId,
  kind: links ? 'links' : fieldType(type).files ? 'files' : 'value',
  type,
  template: {},
  fieldId: id,
  fieldType: type,
  linkedTableId: links?.tableId ?? null,
  ...(options && { choices: [] }),
})

const offered = ({ field, fits }: SourceColumn, type: string): TypedColumn | null =>
  [...(field ? [field] : []), ...fits].find(one => one.type === type) ?? null

/** The columns whose fields are still as they were when the update was planned. */
export const writableColumns = (table: UpdatedTable, structure: BaseStructure): UpdatedColumn[] => {
  const fields = structure.tables.find(({ id }) => id === table.tableId)?.fields ?? []
  return table.columns.filter(({ fieldId, fieldType, kind, linkedTableId }) => {
    const field = fields.find(({ id }) => id === fieldId)
    if (field?.type !== fieldType) return false
    if (kind !== 'links') return field.column !== null
    return field.links?.tableId === linkedTableId && structure.tables.some(({ id }) => id === linkedTableId)
  })
}

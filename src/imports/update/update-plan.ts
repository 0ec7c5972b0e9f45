import { newId } from '../../engine/model/ids.ts'
import type { BaseStructure, StoredField, StoredTable } from '../../engine/base/base-structure.ts'
import type { TableOrigin } from '../../engine/origins/origins.sql.ts'
import { limits } from '../../engine/model/structure.ts'
import type { TypedColumn } from '../csv/column-profile.ts'
import { newImportId } from '../import-id.ts'
import type { SourceColumn, SourceTable } from '../job/import-source.ts'

/** A column of the source whose cells are compared with those of a field. */
export interface ComparedColumn {
  columnId: string
  fieldId: string
  /** Its position in the file. */
  index: number
  /** Whether the cells are values as JSON. */
  isJson: boolean
  /** For links: the id of the linked table at the source. */
  linkedId: string | null
}

/** A column that the source got since the last import. Its field is created if its person chooses so. */
export interface NewColumn extends ComparedColumn {
  name: string
  field: TypedColumn
  sourceType: string
}

/** A table that is brought up to date. */
export interface UpdatedTable {
  importId: string
  tableId: string
  sourceId: string
  /** The columns that are read, in the order of the file. */
  columnIds: string[]
  columns: ComparedColumn[]
  newColumns: NewColumn[]
  /** Names of fields that are left alone. */
  left: LeftFields
}

/** Names of fields that an update leaves alone, by the reason. */
export interface LeftFields {
  /** Their columns are gone at the source. */
  gone: string[]
  /** The source changed their type, or somebody changed it here. */
  retyped: string[]
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
  // Both columns of a pair show the same links, so one is enough.
  const paired = new Set<string>()
  for (const table of structure.tables) {
    const origin = origins.find(({ tableId }) => tableId === table.id)
    if (!origin) continue
    const source = schema.find(({ id }) => id === origin.sourceId)
    if (source) plan.tables.push(planTable(origin, source, { table, paired }))
    else plan.goneTables.push(table.name)
  }
  const read = new Set(plan.tables.map(({ sourceId }) => sourceId))
  for (const table of plan.tables) {
    // Links to records that are not read cannot be compared.
    table.columns = table.columns.filter(({ linkedId }) => linkedId === null || read.has(linkedId))
  }
  const imported = new Set(origins.map(({ sourceId }) => sourceId))
  plan.newTables = schema.flatMap(({ id, name }) => (imported.has(id) ? [] : name))
  return plan
}

function planTable(
  origin: TableOrigin,
  source: SourceTable,
  { table, paired }: { table: StoredTable; paired: Set<string> },
): UpdatedTable {
  const columnIds: string[] = []
  const columns: ComparedColumn[] = []
  const left: LeftFields = { gone: [], retyped: [] }
  for (const { columnId, fieldId, type, sourceType } of origin.columns) {
    const field = table.fields.find(({ id }) => id === fieldId)
    if (!field) continue
    const column = source.columns.find(({ id }) => id === columnId)
    if (!column) left.gone.push(field.name)
    else if (column.sourceType !== sourceType || field.type !== type) left.retyped.push(field.name)
    else if (isCompared(field) && !paired.has(columnId)) {
      if (column.links?.inverseColumnId) paired.add(column.links.inverseColumnId)
      columns.push(comparedColumn(column, { fieldId: field.id, type: field.type, index: columnIds.push(columnId) }))
    }
  }
  return {
    importId: newImportId(),
    tableId: table.id,
    sourceId: source.id,
    columnIds,
    columns,
    newColumns: newColumnsOf(source, { origin, columnIds, room: limits.fieldsPerTable - table.fields.length }),
    left,
  }
}

const isCompared = ({ column, links }: StoredField): boolean => column !== null || links !== null

const comparedColumn = (
  { id, isJson = false, field: proposed, links }: SourceColumn,
  { fieldId, type, index }: { fieldId: string; type: string; index: number },
): ComparedColumn => ({
  columnId: id,
  fieldId,
  index,
  isJson: isJson && proposed?.type === type,
  linkedId: links?.tableId ?? null,
})

/** New columns with values of their own. Links and lookups would need a field in another table. */
function newColumnsOf(
  { columns }: SourceTable,
  { origin, columnIds, room }: { origin: TableOrigin; columnIds: string[]; room: number },
): NewColumn[] {
  const known = new Set(origin.columns.map(({ columnId }) => columnId))
  return columns
    .filter(({ id, field, links, looksUp }) => !known.has(id) && field !== null && !links && !looksUp)
    .slice(0, Math.max(room, 0))
    .flatMap(column => {
      const { id, name, field, sourceType } = column
      if (!field) return []
      const place = { fieldId: newId('fld'), type: field.type, index: columnIds.push(id) }
      return [{ ...comparedColumn(column, place), name, field, sourceType }]
    })
}

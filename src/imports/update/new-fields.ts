import { type BaseStructure, fieldOf, type StoredTable } from '../../engine/base/base-structure.ts'
import type { Write } from '../../engine/base/base-writer.ts'
import { newId } from '../../engine/model/ids.ts'
import { limits } from '../../engine/model/structure.ts'
import { type ColumnOrigin, selectTableOrigins, setOriginColumns } from '../../engine/origins/origins.sql.ts'
import { isFilled } from '../../engine/staged/is-filled.ts'
import { addField, changeField, removeField } from '../../engine/structure/change-fields.ts'
import type { FieldType } from '../../fields/field-type.ts'
import { fieldType, fieldTypes } from '../../fields/registry.ts'
import { cutText } from '../../fields/text/cut-text.ts'
import { run } from '../../platform/sql/run.ts'
import type { SourceColumn, SourceTable } from '../job/import-source.ts'
import { optionValues, readColumn } from './source-cells.ts'
import type { UpdatedColumn, UpdatedTable } from './update-plan.ts'

/** A column that the source got since the import, and the field that it can become. */
export interface NewColumn extends UpdatedColumn {
  name: string
  description?: string
  sourceType: string
  /** The settings of the field. */
  settings: unknown
  /** Whether its cells are read; those of a lookup are not. */
  isRead: boolean
  /** The other column of a pair of links, if the source has one that is new, too. */
  inverse?: { tableId: string; columnId: string; fieldId: string; name: string; sourceType: string; isSingle: boolean }
}

/** A table of an update with its source. */
export interface FoundTable {
  table: StoredTable
  source: SourceTable
  /** What became of its columns. */
  known: readonly ColumnOrigin[]
}

const allTypes = Object.values(fieldTypes as Readonly<Record<string, FieldType>>)
const linkType = allTypes.find(({ links }) => links)
const lookupType = allTypes.find(({ looksUp }) => looksUp)

const maxName = 255

/** The fields that a table can get. */
export interface NewFields {
  columns: NewColumn[]
  /** All columns that become fields, also those on the other sides of links. */
  named: { columnId: string; name: string }[]
}

/** The fields that new columns of the source can become, by the ids of their tables. Columns without one are left out. */
export function planNewFields(tables: readonly FoundTable[]): Map<string, NewFields> {
  const planner = new NewFieldPlanner(tables)
  for (const table of tables) planner.addLinks(table)
  for (const table of tables) planner.addValues(table)
  return planner.planned
}

class NewFieldPlanner {
  readonly planned: Map<string, NewFields>
  readonly #tables: readonly FoundTable[]
  /** The fields of new columns, by column id. */
  readonly #fields = new Map<string, { fieldId: string; linkedTableId: string | null }>()
  /** How many more fields each table can have. */
  readonly #room: Map<string, number>

  constructor(tables: readonly FoundTable[]) {
    this.#tables = tables
    this.planned = new Map(tables.map(({ table }) => [table.id, { columns: [], named: [] }]))
    this.#room = new Map(tables.map(({ table }) => [table.id, limits.fieldsPerTable - table.fields.length]))
  }

  addLinks(found: FoundTable): void {
    for (const column of this.#newColumnsOf(found)) {
      const { links } = column
      const target = links && this.#tables.find(({ source }) => source.id === links.tableId)
      if (!links || !target || !linkType?.links || !this.#takeRoom([found.table.id, target.table.id])) continue
      const inverse = this.#newColumnsOf(target).find(({ id }) => id === links.inverseColumnId && id !== column.id)
      const [fieldId, inverseFieldId] = [newId('fld'), newId('fld')]
      const linkedTableId = target.table.id
      const base = linkType.template.parse({ allowMultiple: links.allowMultiple })
      this.#add(found, column, {
        columnId: column.id,
        kind: 'links',
        type: '',
        template: {},
        fieldId,
        fieldType: linkType.type,
        linkedTableId,
        settings: linkType.links.template({ tableId: linkedTableId, inverseFieldId }, base),
        isRead: true,
        ...(inverse && {
          inverse: {
            tableId: linkedTableId,
            columnId: inverse.id,
            fieldId: inverseFieldId,
            name: cutText(inverse.name, maxName),
            sourceType: inverse.sourceType,
            isSingle: inverse.links?.allowMultiple === false,
          },
        }),
      })
      if (inverse) this.#note(target, inverse, { fieldId: inverseFieldId, linkedTableId: found.table.id })
    }
  }

  /** Called after `addLinks`, because lookups need links. */
  addValues(found: FoundTable): void {
    for (const column of this.#newColumnsOf(found)) {
      const { field } = column
      if (column.links || !field || !canHold(fieldType(field.type)) || !this.#takeRoom([found.table.id])) continue
      const fieldId = newId('fld')
      const lookup = this.#lookupOf(found, column)
      const [readable] = readColumn(column, field)
      if (lookup) {
        const given = { columnId: column.id, kind: 'value' as const, ...field, fieldId, linkedTableId: null }
        this.#add(found, column, { ...given, fieldType: lookup.type, settings: lookup.template, isRead: false })
      } else if (readable) {
        const place = { fieldId, fieldType: field.type, linkedTableId: null, settings: field.template, isRead: true }
        this.#add(found, column, { ...readable, ...place })
      }
    }
  }

  /** Columns that neither the import knew nor this plan has a field for. */
  #newColumnsOf({ source, known }: FoundTable): SourceColumn[] {
    const ids = new Set(known.map(({ columnId }) => columnId))
    return source.columns.filter(({ id, name }) => !ids.has(id) && !this.#fields.has(id) && name.trim() !== '')
  }

  #takeRoom(tableIds: readonly string[]): boolean {
    const needed = Map.groupBy(tableIds, id => id)
    if ([...needed].some(([id, { length }]) => (this.#room.get(id) ?? 0) < length)) return false
    for (const [id, { length }] of needed) this.#room.set(id, (this.#room.get(id) ?? 0) - length)
    return true
  }

  #add(found: FoundTable, source: SourceColumn, column: Omit<NewColumn, 'name' | 'sourceType'>): void {
    const { name, sourceType, description } = source
    const described = { name: cutText(name, maxName), sourceType, ...(description !== undefined && { description }) }
    this.planned.get(found.table.id)?.columns.push({ ...column, ...described })
    this.#note(found, source, column)
  }

  #note(
    { table }: FoundTable,
    { id: columnId, name }: SourceColumn,
    { fieldId, linkedTableId }: { fieldId: string; linkedTableId: string | null },
  ): void {
    this.planned.get(table.id)?.named.push({ columnId, name })
    this.#fields.set(columnId, { fieldId, linkedTableId })
  }

  /** A lookup through links that are fields here, of a field that holds values of its own. */
  #lookupOf(found: FoundTable, { looksUp }: SourceColumn): { type: string; template: unknown } | null {
    if (!looksUp || !lookupType?.lookThrough) return null
    const link = this.#fieldOf(found, looksUp.linkColumnId)
    const target = this.#tables.find(({ table }) => table.id === link?.linkedTableId)
    const field = target && this.#fieldOf(target, looksUp.columnId)
    const isLookup = target?.source.columns.some(({ id, looksUp: through }) => id === looksUp.columnId && through)
    if (!link || !field || isLookup) return null
    const template = lookupType.lookThrough(lookupType.template.parse({}), link.fieldId, field.fieldId)
    return { type: lookupType.type, template }
  }

  /** The field that a column is here, or becomes. */
  #fieldOf({ table, known }: FoundTable, columnId: string): { fieldId: string; linkedTableId: string | null } | null {
    const origin = known.find(one => one.columnId === columnId)
    const field = table.fields.find(({ id }) => id === origin?.fieldId)
    if (field) return { fieldId: field.id, linkedTableId: field.links?.tableId ?? null }
    return this.#fields.get(columnId) ?? null
  }
}

const canHold = ({ column, isReadOnly, ofRecord }: FieldType): boolean => column !== null && !isReadOnly && !ofRecord

/** A table whose new columns are compared like the others. */
export function withNewFields(table: UpdatedTable): UpdatedTable {
  const added = (table.newColumns ?? []).filter(({ isRead }) => isRead)
  const ids = new Set(added.map(({ columnId }) => columnId))
  return {
    ...table,
    columns: [...table.columns, ...added],
    ignored: table.ignored.filter(columnId => !ids.has(columnId)),
  }
}

/** Creates the fields of new columns that the tables do not have yet, and remembers their columns. */
export async function addNewFields(write: Write, tables: readonly UpdatedTable[]): Promise<object> {
  const origins = await run(write.connection, selectTableOrigins(write.schema))
  const columnsOf = new Map(origins.map(({ tableId, columns }) => [tableId, [...columns]]))
  const missing = tables.flatMap(({ tableId, newColumns = [] }) =>
    newColumns.flatMap(column =>
      columnsOf.get(tableId)?.some(({ columnId }) => columnId === column.columnId) === false
        ? [{ tableId, column }]
        : [],
    ),
  )
  // Lookups need the fields that they go through.
  const ordered = missing.toSorted((one, other) => Number(other.column.isRead) - Number(one.column.isRead))
  for (const { tableId, column } of ordered) {
    if (!canAdd(write.structure, tableId, column)) continue
    const { fieldId, fieldType: type, settings, name, description, inverse } = column
    await addField(write, { tableId, id: fieldId, name, description, renamesIfTaken: true, type, template: settings })
    columnsOf.get(tableId)?.push(originOf(column))
    if (!inverse) continue
    await adoptInverse(write, inverse)
    const { columnId, sourceType } = inverse
    columnsOf.get(inverse.tableId)?.push({ columnId, fieldId: inverse.fieldId, type, sourceType, isRead: false })
  }
  for (const [tableId, columns] of columnsOf) {
    const before = origins.find(one => one.tableId === tableId)?.columns.length
    if (columns.length !== before) await run(write.connection, setOriginColumns(write.schema, { tableId, columns }))
  }
  return {}
}

/** Whether a field can still be added; people may have changed the tables since the comparison. */
function canAdd({ tables }: BaseStructure, tableId: string, { linkedTableId, isRead, settings }: NewColumn): boolean {
  const hasRoom = (id: string, more: number) =>
    (tables.find(one => one.id === id)?.fields.length ?? limits.fieldsPerTable) + more <= limits.fieldsPerTable
  if (linkedTableId !== null) return hasRoom(tableId, linkedTableId === tableId ? 2 : 1) && hasRoom(linkedTableId, 1)
  if (isRead) return hasRoom(tableId, 1)
  const { linkFieldId = '', fieldId = '' } = lookupType?.looksUp?.(settings as never) ?? {}
  const fields = tables.find(({ id }) => id === tableId)?.fields ?? []
  const links = fields.find(({ id }) => id === linkFieldId)?.links
  const target = tables.find(({ id }) => id === links?.tableId)
  const isThere = target?.fields.some(({ id, type }) => id === fieldId && !fieldType(type).looksUp) === true
  return isThere && hasRoom(tableId, 1)
}

/** Gives the other field of a pair the name and the limit of its column. */
async function adoptInverse(
  write: Write,
  { tableId, fieldId, name, isSingle }: NonNullable<NewColumn['inverse']>,
): Promise<void> {
  const table = write.structure.table(tableId)
  const taken = table.fields.some(field => field.id !== fieldId && field.name.toLowerCase() === name.toLowerCase())
  const { template } = fieldOf(table, fieldId)
  await changeField(write, {
    tableId,
    fieldId,
    ...(!taken && { name }),
    ...(isSingle && { template: { ...(template as object), allowMultiple: false } }),
  })
}

function originOf({ columnId, fieldId, fieldType: type, sourceType, isRead, template, choices }: NewColumn) {
  const origin: ColumnOrigin = { columnId, fieldId, type, sourceType, isRead }
  const values = optionValues(template)
  if (!choices || values.size === 0) return origin
  const options = choices.flatMap(({ id, label }): [string, string][] => {
    const value = values.get(label)
    return value === undefined ? [] : [[id, value]]
  })
  return { ...origin, options: Object.fromEntries(options) }
}

/**
 * Moves fields that an update created to the trash and forgets their columns, so that they are offered again. Fields that
 * hold values, which somebody entered since, stay.
 */
export async function removeNewFields(write: Write, tables: readonly UpdatedTable[]): Promise<object> {
  const origins = await run(write.connection, selectTableOrigins(write.schema))
  const forgotten = new Set<string>()
  // Lookups end before the links that they go through.
  const created = tables
    .flatMap(({ tableId, newColumns = [] }) => newColumns.map(column => ({ tableId, column })))
    .toSorted((one, other) => Number(one.column.isRead) - Number(other.column.isRead))
  for (const { tableId, column } of created) {
    const table = write.structure.tables.find(({ id }) => id === tableId)
    const field = table?.fields.find(({ id }) => id === column.fieldId)
    if (!table || !field || table.primaryFieldId === field.id) continue
    if (await isFilled(write, table, field)) continue
    await removeField(write, { tableId, fieldId: field.id })
    forgotten.add(column.fieldId)
    if (column.inverse) forgotten.add(column.inverse.fieldId)
  }
  for (const { tableId, columns } of origins) {
    const left = columns.filter(({ fieldId }) => fieldId === null || !forgotten.has(fieldId))
    if (left.length < columns.length)
      await run(write.connection, setOriginColumns(write.schema, { tableId, columns: left }))
  }
  return {}
}

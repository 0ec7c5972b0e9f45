import { goneError } from './gone-error.ts'
import type { LinkSettings } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { type Connection, run } from '../../platform/sql/run.ts'
import {
  type FieldRow,
  type LinkSide,
  selectFields,
  selectTables,
  selectViews,
  type TableRow,
  type ViewRow,
} from './structure.sql.ts'
import { emptyConfig, type Field, type Metadata, type Table, type View, type ViewConfig } from '../model/structure.ts'

/** A field and the column that holds its values. */
export interface StoredField extends Field {
  /** null for a field that stores nothing of its own. */
  column: string | null
  /** For a link field: its set of links, its side of them, and the table they lead to. */
  links: FieldLinks | null
}

/** One of the two sides of a set of links. */
export interface FieldLinks extends LinkSettings {
  set: number
  side: LinkSide
}

export interface StoredTable extends Table {
  /** The name of the physical table in the base's schema. */
  relation: string
  /** Whether unsorted records have an order that people gave them: see `record-places.sql.ts`. */
  hasPlaces: boolean
  fields: StoredField[]
}

interface StructureRows {
  tables: readonly TableRow[]
  fields: readonly FieldRow[]
  views: readonly ViewRow[]
}

/**
 * The tables, fields, and views of a base at one moment, including deleted ones. Includes the personal views of one
 * person, or none. Immutable: a change of structure creates a new object.
 */
export class BaseStructure {
  readonly schema: string
  readonly tables: readonly StoredTable[]
  readonly rows: StructureRows
  readonly #all: StructureRows
  readonly #tablesById: ReadonlyMap<string, StoredTable>
  /** The same structure without personal views; null if this is that structure. */
  readonly #root: BaseStructure | null
  readonly #owners: ReadonlySet<string>
  readonly #showsPeople: boolean
  #people: ReadonlyMap<string, string> = new Map()
  readonly #bySeer = new Map<string, BaseStructure>()

  /** @param seen the person whose personal views are included; null for none. */
  constructor(schema: string, all: StructureRows, seen: { by: string; root: BaseStructure } | null = null) {
    const rows = { ...all, views: all.views.filter(({ owner }) => owner === null || owner === seen?.by) }
    this.#root = seen?.root ?? null
    this.#owners = new Set(all.views.flatMap(({ owner }) => owner ?? []))
    this.schema = schema
    this.rows = rows
    this.#all = all
    // Fields are the same for everyone, so their settings are not parsed again, which would take long.
    this.tables = seen
      ? seen.root.tables.map(table => ({ ...table, views: viewsOf(table.id, rows) }))
      : rows.tables.filter(table => table.published && !table.deleted).map(table => storedTable(table, rows))
    this.#showsPeople = this.tables.some(({ fields }) => fields.some(({ type }) => fieldType(type).people))
    this.#tablesById = new Map(this.tables.map(table => [table.id, table]))
  }

  /** Whether a field shows people. */
  get showsPeople(): boolean {
    return this.#showsPeople
  }

  /** The names of the people in the cells of the base, as of the last read. */
  get people(): ReadonlyMap<string, string> {
    const root = this.#root ?? this
    return root.#people
  }

  /** Names do not change what the base is, so they are replaced in place. */
  setPeople(people: ReadonlyMap<string, string>): void {
    this.#people = people
  }

  /** @throws AppError `not_found` if there is no such table, or it is deleted. */
  table(tableId: string): StoredTable {
    const table = this.#tablesById.get(tableId)
    if (!table) throw goneError('Table', tableId)
    return table
  }

  /** The structure with the personal views of one person. */
  seenBy(person: string): BaseStructure {
    const root = this.#root ?? this
    if (!this.#owners.has(person)) return root
    const existing = root.#bySeer.get(person) ?? new BaseStructure(this.schema, this.#all, { by: person, root })
    root.#bySeer.set(person, existing)
    return existing
  }

  /**
   * All views of a table, including the personal views of everyone. Use it for changes that affect every view, and
   * never send it to a client.
   */
  everyViewOf(tableId: string): View[] {
    return viewsOf(tableId, this.#all)
  }

  /**
   * Everyone's personal views that are not deleted, with their owners. Only people who manage the base may see them.
   */
  personalViews(): { view: View; table: StoredTable; owner: string }[] {
    return this.#all.views.flatMap(row => {
      const table = this.#tablesById.get(row.table_id)
      return row.owner === null || row.deleted || !table ? [] : { view: presentView(row), table, owner: row.owner }
    })
  }

  /** Whether a view is personal. */
  isPersonal(viewId: string): boolean {
    return this.#all.views.some(({ id, owner }) => id === viewId && owner !== null)
  }

  get metadata(): Metadata {
    return { tables: this.tables.map(presentTable) }
  }
}

/** @throws AppError `not_found` if the table has no such field. */
export function fieldOf(table: StoredTable, fieldId: string): StoredField {
  const field = table.fields.find(one => one.id === fieldId)
  if (!field) throw goneError('Field', fieldId)
  return field
}

/** @throws AppError `not_found` if the table has no such view. */
export function viewOf(table: StoredTable, viewId: string): View {
  const view = table.views.find(one => one.id === viewId)
  if (!view) throw goneError('View', viewId)
  return view
}

/** The fields with a column of their own, in table order. */
export function storedFields(table: StoredTable): (StoredField & { column: string })[] {
  return table.fields.filter((field): field is StoredField & { column: string } => field.column !== null)
}

export async function readStructure(connection: Connection, schema: string): Promise<BaseStructure> {
  const [tables, fields, views] = [
    await run(connection, selectTables(schema)),
    await run(connection, selectFields(schema)),
    await run(connection, selectViews(schema)),
  ]
  return new BaseStructure(schema, { tables, fields, views })
}

export const presentView = (row: ViewRow): View => ({
  id: row.id,
  name: row.name,
  type: row.type,
  kind: row.kind,
  config: { ...emptyConfig, ...(row.config as Partial<ViewConfig>) },
  order: row.ord,
})

const viewsOf = (tableId: string, { views }: Pick<StructureRows, 'views'>): View[] =>
  views.filter(view => view.table_id === tableId && !view.deleted).map(presentView)

/** A table, deleted or not, with its fields and views that are not deleted. */
export function storedTable(table: TableRow, rows: StructureRows): StoredTable {
  return {
    id: table.id,
    name: table.name,
    order: table.ord,
    primaryFieldId: table.primary_field_id,
    relation: table.relation,
    hasPlaces: table.has_places,
    fields: rows.fields.filter(field => field.table_id === table.id && !field.deleted).map(storedField),
    views: viewsOf(table.id, rows),
  }
}

export function storedField(row: FieldRow): StoredField {
  const type = fieldType(row.type)
  // Parsed again, which adds defaults that are newer than the field.
  const template = type.template.parse(row.template)
  const { link_set: set, link_side: side } = row
  return {
    id: row.id,
    name: row.name,
    ...(row.description !== '' && { description: row.description }),
    type: row.type,
    template,
    ...(Object.keys(row.rules).length > 0 && { rules: row.rules }),
    order: row.ord,
    column: row.column_name,
    links: type.links && set !== null && side !== null ? { ...type.links.settings(template), set, side } : null,
  }
}

/** A field as clients receive it. */
export const presentField = ({ column: _, links: __, ...field }: StoredField): Field => field

/** A table as clients receive it. */
export const presentTable = ({ relation: _, hasPlaces: __, fields, ...table }: StoredTable): Table => ({
  ...table,
  fields: fields.map(presentField),
})

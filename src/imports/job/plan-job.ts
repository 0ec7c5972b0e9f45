import { canNameRecords, cannotNameRecords } from '../../fields/can-name-records.ts'
import { fieldType, fieldTypes } from '../../fields/registry.ts'
import { uniqueName } from '../../fields/unique-name.ts'
import type { FieldType } from '../../fields/field-type.ts'
import { rulesProblem } from '../../fields/field-rules.ts'
import { newId } from '../../engine/model/ids.ts'
import { limits } from '../../engine/model/structure.ts'
import type { ColumnOrigin } from '../../engine/origins/origins.sql.ts'
import type { NewField } from '../../engine/structure/change-tables.ts'
import type { NewLinkedTable } from '../../engine/structure/hidden-tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Template, TypedColumn } from '../csv/column-profile.ts'
import { newImportId } from '../import-id.ts'
import type { PlannedColumn } from '../import-plan.ts'
import { optionValues, type ReadColumn, readColumn } from '../update/source-cells.ts'
import type { SourceColumn, SourceTable } from './import-source.ts'
import type { JobPlan, PlannedTable } from './job-plan.ts'
import { tooManyRecords } from './too-many-records.ts'
import { type FieldOfColumn, plannedViews } from './plan-views.ts'

/** A column as the person wants it. */
interface RequestedColumn {
  /** Null for a field that starts empty. */
  sourceId: string | null
  name: string
  /** One of the types that the source proposes; null for links and lookups. */
  type: string | null
}

/** A table as the person wants it. */
export interface RequestedTable {
  /** Null for a table that starts empty. */
  sourceId: string | null
  name: string
  /** The first becomes the primary field. */
  columns: readonly RequestedColumn[]
}

/** A column of the plan: what is wanted, what the source has, and the field's id. */
interface Draft {
  fieldId: string
  name: string
  source: SourceColumn | null
  typed: TypedColumn | null
}

interface DraftTable {
  tableId: string
  name: string
  source: SourceTable | null
  drafts: Draft[]
}

const [linkType] = Object.values(fieldTypes as Readonly<Record<string, FieldType>>).filter(({ links }) => links)
const [lookupType] = Object.values(fieldTypes as Readonly<Record<string, FieldType>>).filter(({ looksUp }) => looksUp)

/**
 * Plans the tables of a job. Both columns of a pair of links become one pair of fields. Links to a table that is not
 * imported are left out, and so are lookups through them, unless their values can be read.
 * @throws AppError `bad_input` for names or types that cannot be used, columns that the source no longer has, or too many
 *   records.
 */
export function planJob(requested: readonly RequestedTable[], schema: readonly SourceTable[]): JobPlan {
  if (requested.length === 0) throw new AppError('bad_input', 'Choose a table to import')
  refuseNames(requested)
  const tables = requested.map(table => draftTable(table, schema))
  const refusal = tooManyRecords(tables.reduce((sum, { source }) => sum + (source?.rows ?? 0), 0))
  if (refusal !== null) throw new AppError('bad_input', refusal)
  const links = new LinkPlan(tables)
  return { tables: tables.map(table => plannedTable(table, tables, links)) }
}

/** @throws AppError `bad_input` for a table or field without a name, or two with the same. */
function refuseNames(tables: readonly RequestedTable[]): void {
  const tableNames = new Set<string>()
  for (const { name, columns } of tables) {
    if (name.trim() === '') throw new AppError('bad_input', 'Table name is required')
    if (tableNames.has(key(name))) throw new AppError('conflict', 'A table with this name already exists')
    tableNames.add(key(name))
    const fieldNames = new Set<string>()
    for (const column of columns) {
      if (column.name.trim() === '') throw new AppError('bad_input', 'Every field needs a name.')
      if (fieldNames.has(key(column.name))) throw new AppError('bad_input', `Two fields are called ${column.name}.`)
      fieldNames.add(key(column.name))
    }
  }
}

const key = (name: string): string => name.trim().toLowerCase()

function draftTable({ sourceId, name, columns }: RequestedTable, schema: readonly SourceTable[]): DraftTable {
  const source = sourceId === null ? null : schema.find(({ id }) => id === sourceId)
  if (source === undefined) throw new AppError('bad_input', `${name} is no longer there. Choose the tables again.`)
  const drafts = columns.map(column => draftColumn(column, source))
  const [first] = drafts
  if (!first) throw new AppError('bad_input', `Choose a field of ${name}`)
  const firstType = first.typed?.type
  if (firstType === undefined || !canNameRecords(firstType)) {
    const why = firstType === undefined ? 'Links and lookups cannot name records' : cannotNameRecords(firstType)
    throw new AppError('bad_input', `${why}: choose another primary field for ${name}.`)
  }
  return { tableId: newId('tbl'), name: name.trim(), source, drafts }
}

function draftColumn({ sourceId, name, type }: RequestedColumn, table: SourceTable | null): Draft {
  const source = sourceId === null ? null : table?.columns.find(({ id }) => id === sourceId)
  if (source === undefined) throw new AppError('bad_input', `${name} is no longer there. Choose the fields again.`)
  const draft = { fieldId: newId('fld'), name: name.trim(), source }
  if (source?.links) return { ...draft, typed: null }
  const offered = source ? [...(source.field ? [source.field] : []), ...source.fits] : emptyTypes
  const typed = type === null ? source?.field : offered.find(one => one.type === type)
  if (!typed) throw new AppError('bad_input', `${name} cannot be imported as this type.`)
  return { ...draft, typed }
}

/** The types of a field that starts empty, with their default settings. */
const emptyTypes: TypedColumn[] = Object.values(fieldTypes as Readonly<Record<string, FieldType>>).flatMap(type =>
  type.column !== null && !type.isReadOnly ? [{ type: type.type, template: type.template.parse({}) as Template }] : [],
)

/** The link fields of all tables, and the inverse fields that no column asks for. */
class LinkPlan {
  /** The template of each link field, by its id. */
  readonly templates = new Map<string, unknown>()
  /** Inverse fields that the source does not have, by the position of their table. */
  readonly added = new Map<number, NewField[]>()
  /** Fields whose links are written, with the position of the linked table. */
  readonly written = new Map<string, number>()
  /** The other fields of such pairs, which show the same links in an order of their own. */
  readonly ordered = new Map<string, number>()

  constructor(tables: readonly DraftTable[]) {
    for (const [at, table] of tables.entries()) {
      for (const draft of table.drafts) this.#pair(tables, at, draft)
    }
  }

  #pair(tables: readonly DraftTable[], at: number, { fieldId, source }: Draft): void {
    const table = tables[at]
    const links = source?.links
    if (!links || !table || !linkType?.links || this.templates.has(fieldId)) return
    const target = tables.findIndex(one => one.source?.id === links.tableId)
    const other = tables[target]
    if (!other) return
    const template = (settings: { tableId: string; inverseFieldId: string }, allowMultiple: boolean) =>
      linkType.links?.template(settings, linkType.template.parse({ allowMultiple }))
    const inverse = other.drafts.find(
      one => one.source?.id === links.inverseColumnId && one.fieldId !== fieldId && !this.templates.has(one.fieldId),
    )
    const inverseFieldId = inverse?.fieldId ?? newId('fld')
    const inverseTemplate = template(
      { tableId: table.tableId, inverseFieldId: fieldId },
      inverse?.source?.links?.allowMultiple ?? true,
    )
    this.templates.set(fieldId, template({ tableId: other.tableId, inverseFieldId }, links.allowMultiple))
    this.written.set(fieldId, target)
    if (inverse) {
      this.templates.set(inverseFieldId, inverseTemplate)
      this.ordered.set(inverseFieldId, at)
      return
    }
    const added = this.added.get(target) ?? []
    const names = [...other.drafts, ...added].map(({ name }) => name)
    added.push({
      id: inverseFieldId,
      name: uniqueName(table.name, names),
      type: linkType.type,
      template: inverseTemplate,
    })
    this.added.set(target, added)
  }
}

function plannedTable(table: DraftTable, tables: readonly DraftTable[], plan: LinkPlan): PlannedTable {
  const at = tables.indexOf(table)
  const fields: NewField[] = []
  const columnIds: string[] = []
  const columns: PlannedColumn[] = []
  const links: PlannedTable['links'] = []
  for (const { fieldId: id, name, source, typed } of table.drafts) {
    const field = { id, name, ...(source?.description !== undefined && { description: source.description }) }
    if (source?.links) {
      const template = plan.templates.get(id)
      if (template === undefined || !linkType) continue
      fields.push({ ...field, type: linkType.type, template })
      const written = plan.written.get(id)
      const target = written ?? plan.ordered.get(id)
      if (target === undefined) continue
      const order = written === undefined ? { isOrder: true as const } : {}
      links.push({ fieldId: id, index: columnIds.push(source.id), target, ...order })
      continue
    }
    // Lookups cannot name records. A type other than the proposed one was chosen for the values.
    const canLookUp = id !== table.drafts[0]?.fieldId && typed?.type === source?.field?.type
    const lookup = source && canLookUp && lookupOf(source, table, { tables, plan })
    if (lookup) {
      fields.push({ ...field, ...lookup })
      continue
    }
    if (!typed) continue
    fields.push({ ...field, ...typed, ...rulesOf(source, typed) })
    if (!source || fieldType(typed.type).ofRecord) continue
    const index = columnIds.push(source.id)
    const isJson = source.isJson === true && source.field?.type === typed.type
    columns.push({ index, fieldId: id, name, ...typed, ...(isJson && { isJson }) })
  }
  const all = [...fields, ...(plan.added.get(at) ?? [])]
  if (all.length > limits.fieldsPerTable) {
    throw new AppError('bad_input', `${table.name} can have at most ${limits.fieldsPerTable} fields.`)
  }
  // The order of a pair's other column is no part of its links.
  const ordered = new Set(links.flatMap(({ index, isOrder }) => (isOrder ? index : [])))
  const written = columnIds.filter((_id, column) => !ordered.has(column + 1))
  return {
    importId: newImportId(),
    sourceId: table.source?.id ?? null,
    columnIds,
    columns,
    links,
    table: { tableId: table.tableId, name: table.name, fields: all, ...viewsOf(table, fields) },
    origins: originsOf(table, fields, written),
    reads: columnIds.flatMap(columnId => readOf(table, columnId)),
  }
}

/** What became of the columns of a table. */
const originsOf = ({ source, drafts }: DraftTable, fields: readonly NewField[], read: string[]): ColumnOrigin[] =>
  (source?.columns ?? []).map(({ id: columnId, sourceType, choices }) => {
    const draft = drafts.find(({ source: column }) => column?.id === columnId)
    const field = fields.find(({ id }) => id === draft?.fieldId)
    const isRead = read.includes(columnId)
    const origin = { columnId, fieldId: field?.id ?? null, type: field?.type ?? '', sourceType, isRead }
    const values = optionValues(draft?.typed?.template ?? {})
    if (!choices || values.size === 0) return origin
    const options = choices.flatMap(({ id, label }): [string, string][] => {
      const value = values.get(label)
      return value === undefined ? [] : [[id, value]]
    })
    return { ...origin, options: Object.fromEntries(options) }
  })

/** How the cells of a column are read. */
function readOf({ drafts }: DraftTable, columnId: string): ReadColumn[] {
  const { source, typed } = drafts.find(draft => draft.source?.id === columnId) ?? {}
  return source ? readColumn(source, typed ?? null) : []
}

/** A lookup through links that are imported too, if the looked-up field is imported and holds values of its own. */
function lookupOf(
  { looksUp }: SourceColumn,
  table: DraftTable,
  { tables, plan }: { tables: readonly DraftTable[]; plan: LinkPlan },
): TypedColumn | null {
  const link = looksUp && table.drafts.find(({ source }) => source?.id === looksUp.linkColumnId)
  if (!link?.source?.links || !plan.templates.has(link.fieldId) || !lookupType?.lookThrough) return null
  const target = tables.find(one => one.source?.id === link.source?.links?.tableId)
  const field = target?.drafts.find(({ source }) => source?.id === looksUp?.columnId)
  if (!field || field.source?.looksUp) return null
  if (field.source?.links && !plan.templates.has(field.fieldId)) return null
  const template = lookupType.lookThrough(lookupType.template.parse({}), link.fieldId, field.fieldId)
  return { type: lookupType.type, template: template as Template }
}

/** The rules of a column, for a field of the type that they were made for. */
function rulesOf(source: SourceColumn | null, typed: TypedColumn): Pick<NewField, 'rules'> {
  if (!source?.rules || source.field?.type !== typed.type) return {}
  return rulesProblem(source.rules, typed) === null ? { rules: source.rules } : {}
}

/** The views of the source, with the fields that are imported. */
function viewsOf({ source, drafts }: DraftTable, fields: readonly NewField[]): Pick<NewLinkedTable, 'views'> {
  const imported = drafts.flatMap(({ fieldId, source: column }): FieldOfColumn[] => {
    const type = fields.find(({ id }) => id === fieldId)?.type
    if (!column || type === undefined) return []
    const isKept = column.links !== undefined || type === lookupType?.type || type === column.field?.type
    return [{ columnId: column.id, fieldId, type, isKept }]
  })
  const views = plannedViews(source?.views ?? [], imported)
  return views.length > 0 ? { views } : {}
}

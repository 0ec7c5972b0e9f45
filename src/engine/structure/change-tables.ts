import { goneError } from '../base/gone-error.ts'
import type { FieldRules } from '../../fields/field-rules.ts'
import { isSameJson } from '../../fields/same-json.ts'
import { newTableFields } from '../../fields/new-table-fields.ts'
import { fieldType } from '../../fields/registry.ts'
import { describeZodError } from '../../api/describe-zod-error.ts'
import { AppError } from '../../platform/errors.ts'
import type { BaseStructure } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { recordPropertyColumn } from '../base/record-property-columns.ts'
import { requireDeletable } from './deletion-guards.ts'
import { freeName } from './free-name.ts'
import { renameIfTaken } from './rename-if-taken.ts'
import { restoreUnique } from './unique-values.ts'
import { requireKnown } from './require-known.ts'
import { createRecords } from '../records/change-records.ts'
import { newId } from '../model/ids.ts'
import { type KeptSettings, keptName, mergeName, mergeOrder } from '../model/kept-settings.ts'
import { firstViewName, newTableRecords } from '../model/new-table.ts'
import { run } from '../../platform/sql/run.ts'
import {
  addAuthors,
  createRelation,
  createRelationIndexes,
  insertFields,
  insertTable,
  insertView,
  type LinkSide,
  setDeleted,
  setName,
  setOrder,
  takeRelation,
} from '../base/structure.sql.ts'
import { inOrder, nextOrder } from '../model/structure-order.ts'
import { emptyConfig, type Table, type TableRecord, type View } from '../model/structure.ts'

export interface NewField {
  id: string
  name: string
  description?: string | undefined
  type: string
  /** As the client sent it. It is checked and completed here. */
  template: unknown
  rules?: FieldRules | undefined
  /** For a link field whose inverse field is created later: the number of its set of links. */
  linkSet?: number
  /** The side of that set; 'from' if absent. */
  linkSide?: LinkSide
}

export interface NewTable {
  id: string
  name: string
  primaryFieldId: string
  fields: readonly NewField[]
  /** The id of the table's one view, if `views` is absent. */
  viewId?: string
  views?: readonly Pick<View, 'id' | 'name' | 'type' | 'kind' | 'config'>[]
  /** False for a table that an import fills before anyone sees it. */
  published: boolean
}

/**
 * Creates a table with its fields and views, by default one view, and without records.
 * @returns its relation, and the names of its columns by field id.
 */
export async function addTable(
  write: Write,
  table: NewTable,
): Promise<{ relation: string; columns: Readonly<Record<string, string>> }> {
  const { connection, schema } = write
  const [taken] = await run(connection, takeRelation(schema))
  if (!taken) throw new Error(`${schema} has no head`)
  const relation = `t${taken.number}`
  const fields = table.fields.map((field, index) => placeField(field, index))
  const columns = fields.flatMap(field => field.definition ?? [])
  await run(
    connection,
    insertTable(schema, {
      id: table.id,
      name: table.name,
      ord: nextOrder(write.structure.rows.tables.map(({ ord }) => ({ order: ord }))),
      primary_field_id: table.primaryFieldId,
      relation,
      next_column: fields.length + 1,
      published: table.published,
    }),
  )
  const rows = fields.map(({ definition, linkSet, linkSide = 'from', ...field }, index) => ({
    ...field,
    table_id: table.id,
    ord: index + 1,
    column_name: definition?.name ?? recordPropertyColumn(field.type),
    ...(linkSet !== undefined && { link_set: linkSet, link_side: linkSide }),
  }))
  await run(connection, insertFields(schema, rows))
  const first = {
    id: table.viewId ?? newId('viw'),
    name: firstViewName,
    type: 'grid',
    kind: 'shared',
    config: emptyConfig,
  } as const
  for (const [at, { id, name, type, kind, config }] of (table.views ?? [first]).entries()) {
    const owner = kind === 'personal' ? write.actor : null
    await run(connection, insertView(schema, { id, table_id: table.id, name, type, kind, owner, config, ord: at + 1 }))
  }
  await run(connection, createRelation(schema, relation, columns))
  await write.restructured()
  if (table.published) {
    const rest = [...addAuthors(schema, relation, write.actor), ...createRelationIndexes(schema, relation)]
    for (const statement of rest) await run(connection, statement)
    write.log({
      kind: 'table.create',
      table_id: table.id,
      item_id: table.id,
      before: null,
      after: { name: table.name },
    })
  }
  const named = fields.flatMap(({ id, definition }) => (definition ? [[id, definition.name]] : []))
  return { relation, columns: Object.fromEntries(named) as Record<string, string> }
}

function placeField(field: NewField, index: number) {
  const type = fieldType(field.type)
  const column = type.ofRecord ? null : type.column
  const definition = column === null ? null : { name: `c${index + 1}`, type: column }
  return { ...field, template: checkedTemplate(field), definition }
}

/** @throws AppError `bad_input` if the template is invalid for the type; the message names the key. */
export function checkedTemplate(field: { type: string; template?: unknown }): unknown {
  const parsed = fieldType(field.type).template.safeParse(field.template ?? {})
  if (parsed.success) return parsed.data
  throw new AppError('bad_input', describeZodError(parsed.error, ['template']))
}

export interface NewDefaultTable {
  id?: string | undefined
  name: string
  primaryFieldId?: string | undefined
  /** Ids for the fields after the primary one. */
  fieldIds?: readonly string[] | undefined
  viewId?: string | undefined
  /** Ids for the empty records. */
  recordIds?: readonly string[] | undefined
  withRecords?: boolean
}

/**
 * Creates a table as people get it: a primary field, 'notes' and 'active', one view, and three empty records, or more
 * if there are more ids for them.
 */
export async function addDefaultTable(
  write: Write,
  settings: NewDefaultTable,
): Promise<{ table: Table; records: TableRecord[] }> {
  const primaryFieldId = settings.primaryFieldId ?? newId('fld')
  const otherIds = (settings.fieldIds ?? []).filter(id => id !== primaryFieldId)
  if (otherIds.length >= newTableFields.length) {
    throw new AppError('bad_input', `A new table has ${newTableFields.length} fields, so fieldIds cannot hold more`)
  }
  const id = settings.id ?? newId('tbl')
  await addTable(write, {
    id,
    name: checkedTableName(write.structure, settings.name),
    primaryFieldId,
    fields: newTableFields.map((field, index) => ({
      ...field,
      id: index === 0 ? primaryFieldId : (otherIds[index - 1] ?? newId('fld')),
      template: {},
    })),
    viewId: settings.viewId ?? newId('viw'),
    published: true,
  })
  const count = settings.withRecords === false ? 0 : Math.max(newTableRecords, settings.recordIds?.length ?? 0)
  const ids = Array.from({ length: count }, (_, index) => settings.recordIds?.[index] ?? newId('rec'))
  const empty = ids.map(recordId => ({ id: recordId, data: {} }))
  const records = count === 0 ? [] : await createRecords(write, { tableId: id, records: empty })
  return { table: presentTable(write.structure, id), records }
}

export const presentTable = (structure: BaseStructure, tableId: string): Table => {
  const table = structure.metadata.tables.find(one => one.id === tableId)
  if (!table) throw goneError('Table', tableId)
  return table
}

/**
 * Renames a table.
 * @param change.expects the name before the change. A name that others have given since is kept, and returned as `kept`.
 */
export async function renameTable(
  write: Write,
  change: { tableId: string; name: string; expects?: string | undefined },
): Promise<{ table: Table; kept: KeptSettings }> {
  const { tableId, expects } = change
  const { name: before } = write.structure.table(tableId)
  const name = mergeName(before, change.name, expects)
  const kept = keptName(name, change.name)
  if (name !== before) {
    const checked = checkedTableName(write.structure, name, tableId)
    await run(write.connection, setName(write.schema, 'tables', { id: tableId, name: checked }))
    await write.restructured()
    logTableName(write, tableId, { before, after: checked })
  }
  return { table: presentTable(write.structure, tableId), kept }
}

function logTableName(write: Write, tableId: string, { before, after }: { before: string; after: string }): void {
  const names = { before: { name: before }, after: { name: after } }
  write.log({ kind: 'table.update', table_id: tableId, item_id: tableId, ...names })
}

/** @throws AppError `conflict` for the only table of a base, and for one that a feature needs. */
export async function removeTable(write: Write, tableId: string): Promise<void> {
  write.structure.table(tableId)
  await requireDeletable(write, { tableId })
  if (write.structure.tables.length === 1) throw new AppError('conflict', 'The only table of a base cannot be deleted')
  await run(write.connection, setDeleted(write.schema, 'tables', { id: tableId, deleted: true }))
  await write.restructured()
  write.log({ kind: 'table.delete', table_id: tableId, item_id: tableId, before: null, after: null })
}

/**
 * Restores a deleted table with everything in it, with a number if its name is taken. Does nothing to a table that is
 * not deleted.
 */
export async function restoreDeletedTable(write: Write, tableId: string): Promise<Table> {
  const row = write.structure.rows.tables.find(table => table.id === tableId && table.published)
  if (!row) throw goneError('Table', tableId)
  if (row.deleted) {
    const name = await renameIfTaken(write, 'tables', { ...row, others: write.structure.tables.map(one => one.name) })
    await run(write.connection, setDeleted(write.schema, 'tables', { id: tableId, deleted: false }))
    await write.restructured()
    write.log({ kind: 'table.restore', table_id: tableId, item_id: tableId, before: null, after: null })
    if (name !== row.name) logTableName(write, tableId, { before: row.name, after: name })
    await restoreUnique(write, tableId)
  }
  return presentTable(write.structure, tableId)
}

/** The id of the list of tables in the log. */
export const tableListId = 'tables'

/**
 * Reorders the tables of a base. Tables that are not named follow in their old order.
 * @param order.expects the order before the change. Tables that others have moved since keep their place, and are
 * returned as `kept`.
 * @throws AppError `not_found` for an id that no table of the base has or had.
 */
export async function reorderTables(
  write: Write,
  order: { tableIds: readonly string[]; expects?: readonly string[] | undefined },
): Promise<{ kept: KeptSettings }> {
  const before = write.structure.tables.map(table => table.id)
  requireKnown('Table', order.tableIds, write.structure.rows.tables)
  const { ids, kept } = mergeOrder(before, order.tableIds, order.expects)
  const ordered = inOrder(write.structure.tables, ids)
  const after = ordered.map(table => table.id)
  if (isSameJson(before, after)) return { kept }
  await run(write.connection, setOrder(write.schema, 'tables', ordered))
  await write.restructured()
  write.log({ kind: 'table.reorder', table_id: null, item_id: tableListId, before, after })
  return { kept }
}

/** @throws AppError as `freeName`. */
export const checkedTableName = ({ tables }: BaseStructure, name: string, tableId?: string): string =>
  freeName({ kind: 'table', name, others: tables.flatMap(table => (table.id === tableId ? [] : table.name)) })

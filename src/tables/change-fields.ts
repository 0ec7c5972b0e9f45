import { joinTemplate } from '../fields/join-template.ts'
import { fieldType, isFieldType } from '../fields/registry.ts'
import { uniqueName } from '../fields/unique-name.ts'
import { AppError } from '../platform/errors.ts'
import { fieldOf, type StoredField } from './base-structure.ts'
import type { Write } from './base-writer.ts'
import { checkedTemplate } from './change-tables.ts'
import { run } from './run.ts'
import {
  addColumn,
  insertFields,
  type RemovedSort,
  setConfig,
  setDeleted,
  setName,
  setOrder,
  setRemovedSorts,
  setTemplate,
  takeColumns,
} from './structure.sql.ts'
import { inOrder, nextOrder } from './structure-order.ts'
import { type Field, limits } from './structure.ts'

export interface GivenField {
  tableId: string
  id: string
  /** Made from the type, and unique in its table, when absent. */
  name?: string | undefined
  type: string
  template?: unknown
}

export async function addField(write: Write, given: GivenField): Promise<Field> {
  const table = write.structure.table(given.tableId)
  checkType(given.type)
  if (table.fields.length >= limits.fieldsPerTable) {
    throw new AppError('conflict', `A table has at most ${limits.fieldsPerTable} fields`)
  }
  const type = fieldType(given.type)
  const names = table.fields.map(field => field.name)
  const name = given.name === undefined ? uniqueName(type.defaultName, names) : checkedName(given.name)
  const column = type.column === null ? null : await newColumn(write, table, type.column)
  const row = {
    id: given.id,
    table_id: table.id,
    name,
    type: given.type,
    template: checkedTemplate({ type: given.type, template: given.template }),
    ord: nextOrder(rowsOf(write, table.id)),
    column_name: column,
  }
  await run(write.connection, insertFields(write.schema, [row]))
  await write.restructured()
  write.log({
    kind: 'field.create',
    table_id: table.id,
    item_id: row.id,
    before: null,
    after: { name, type: row.type, template: row.template },
  })
  return present(fieldOf(write.structure.table(table.id), row.id))
}

/** Adds a column of a PostgreSQL type to a table and returns its name. */
export async function newColumn(write: Write, table: { id: string; relation: string }, type: string): Promise<string> {
  const [taken] = await run(write.connection, takeColumns(write.schema, table.id, 1))
  if (!taken) throw new Error(`${table.id} is gone`)
  const column = { name: `c${taken.first}`, type }
  // A reader that holds the table for long must not make everybody wait behind this.
  await write.connection.query("SET LOCAL lock_timeout = '2s'")
  await run(write.connection, addColumn(write.schema, table.relation, column))
  await write.connection.query('SET LOCAL lock_timeout TO DEFAULT')
  return column.name
}

export interface FieldChange {
  tableId: string
  fieldId: string
  name?: string | undefined
  template?: unknown
  /** The template that the new one was made from: what others have changed since stays. */
  expects?: unknown
}

/** Changes a field's name or settings; another type is the business of `convertField`. */
export async function changeField(write: Write, given: FieldChange): Promise<Field> {
  const before = fieldOf(write.structure.table(given.tableId), given.fieldId)
  if (given.name !== undefined) {
    await run(write.connection, setName(write.schema, 'fields', { id: before.id, name: checkedName(given.name) }))
  }
  if (given.template !== undefined) {
    const template = templateOn(before, given)
    await run(write.connection, setTemplate(write.schema, { id: before.id, template }))
  }
  await write.restructured()
  const after = fieldOf(write.structure.table(given.tableId), given.fieldId)
  logFieldChange(write, given.tableId, { before, after })
  return present(after)
}

function templateOn({ type, template: now }: Field, { template, expects }: FieldChange): unknown {
  const after = checkedTemplate({ type, template })
  if (expects === undefined) return after
  const joined = joinTemplate(type, { before: checkedTemplate({ type, template: expects }), after, now })
  return checkedTemplate({ type, template: joined })
}

export function logFieldChange(write: Write, tableId: string, change: { before: Field; after: Field }): void {
  const { before, after } = change
  write.log({
    kind: 'field.update',
    table_id: tableId,
    item_id: before.id,
    before: { name: before.name, type: before.type, template: before.template },
    after: { name: after.name, type: after.type, template: after.template },
  })
}

/**
 * Deletes a field softly: its column stays, and the sorts that it takes out of views are kept beside it for the restore.
 *
 * @throws AppError `conflict` for the primary field.
 */
export async function removeField(write: Write, given: { tableId: string; fieldId: string }): Promise<void> {
  const table = write.structure.table(given.tableId)
  const field = fieldOf(table, given.fieldId)
  if (table.primaryFieldId === field.id) throw new AppError('conflict', 'The primary field cannot be deleted')
  const removedSorts: RemovedSort[] = []
  for (const view of table.views) {
    const index = view.config.sorts.findIndex(sort => sort.fieldId === field.id)
    const sort = view.config.sorts[index]
    if (!sort) continue
    removedSorts.push({ viewId: view.id, index, dir: sort.dir })
    const sorts = view.config.sorts.filter(one => one.fieldId !== field.id)
    await run(write.connection, setConfig(write.schema, { id: view.id, config: { ...view.config, sorts } }))
  }
  await run(write.connection, setRemovedSorts(write.schema, { id: field.id, removedSorts }))
  await run(write.connection, setDeleted(write.schema, 'fields', { id: field.id, deleted: true }))
  await write.restructured()
  write.log({ kind: 'field.delete', table_id: table.id, item_id: field.id, before: null, after: null })
}

/** Brings a deleted field back with its values, and its sorts to their views. One that is there stays as it is. */
export async function bringBackField(write: Write, given: { tableId: string; fieldId: string }): Promise<Field> {
  const table = write.structure.table(given.tableId)
  const row = write.structure.rows.fields.find(field => field.id === given.fieldId && field.table_id === table.id)
  if (!row) throw new AppError('not_found', `Field with id ${given.fieldId} not found`)
  if (row.deleted) {
    for (const removed of row.removed_sorts ?? []) {
      const view = table.views.find(one => one.id === removed.viewId)
      if (!view || view.config.sorts.some(sort => sort.fieldId === row.id)) continue
      const sorts = view.config.sorts.toSpliced(removed.index, 0, { fieldId: row.id, dir: removed.dir })
      await run(write.connection, setConfig(write.schema, { id: view.id, config: { ...view.config, sorts } }))
    }
    await run(write.connection, setDeleted(write.schema, 'fields', { id: row.id, deleted: false }))
    await write.restructured()
    write.log({ kind: 'field.restore', table_id: table.id, item_id: row.id, before: null, after: null })
  }
  return present(fieldOf(write.structure.table(table.id), row.id))
}

export async function reorderFields(
  write: Write,
  given: { tableId: string; fieldIds: readonly string[] },
): Promise<void> {
  const table = write.structure.table(given.tableId)
  const before = table.fields.map(field => field.id)
  const ordered = inOrder(table.fields, given.fieldIds)
  const after = ordered.map(field => field.id)
  await run(write.connection, setOrder(write.schema, 'fields', ordered))
  await write.restructured()
  write.log({ kind: 'field.reorder', table_id: table.id, item_id: table.id, before, after })
}

/** All fields of a table, those that were deleted included: they keep their places. */
const rowsOf = (write: Write, tableId: string) =>
  write.structure.rows.fields.flatMap(({ table_id, ord }) => (table_id === tableId ? { order: ord } : []))

export const present = ({ column: _, ...field }: StoredField): Field => field

export function checkType(type: string): void {
  if (!isFieldType(type)) throw new AppError('bad_input', `There is no field type ${type}`)
}

function checkedName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw new AppError('bad_input', 'Field name is required')
  return trimmed
}

import { goneError } from '../base/gone-error.ts'
import type { RulesChange } from '../../fields/field-rules.ts'
import { mergeTemplate, conflictingSettings } from '../../fields/merge-template.ts'
import { fieldType, isFieldType } from '../../fields/registry.ts'
import { isSameJson } from '../../fields/same-json.ts'
import { AppError } from '../../platform/errors.ts'
import {
  type BaseStructure,
  fieldOf,
  presentField,
  storedField,
  type StoredField,
  type StoredTable,
} from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { recordPropertyColumn } from '../base/record-property-columns.ts'
import {
  checkReferences,
  checkSameTarget,
  fieldRowsOf,
  inverseOf,
  linkedPair,
  rowsWithInverse,
  withInverse,
} from './change-link-fields.ts'
import { checkedTemplate } from './change-tables.ts'
import { checkedRules, rulesAfter } from './field-rules.ts'
import { requireDeletable } from './deletion-guards.ts'
import { freeName } from './free-name.ts'
import { dropUnique, enforceUnique, restoreUnique } from './unique-values.ts'
import { renameIfTaken } from './rename-if-taken.ts'
import { requireKnown } from './require-known.ts'
import { defaultFieldName } from '../model/default-field-name.ts'
import { type KeptSettings, keptName, mergeName, mergeOrder } from '../model/kept-settings.ts'
import { selectHeld } from '../records/records.sql.ts'
import { run } from '../../platform/sql/run.ts'
import { hideNewlyLookedUp } from '../shared/newly-looked-up.ts'
import {
  addColumn,
  type FieldRow,
  insertFields,
  setConfig,
  setDeleted,
  setDescription,
  setName,
  setOrder,
  setRemovedSorts,
  setRules,
  setTemplate,
  takeColumns,
} from '../base/structure.sql.ts'
import type { RemovedSort } from '../model/structure.ts'
import { inOrder, nextOrder } from '../model/structure-order.ts'
import { type Field, limits } from '../model/structure.ts'
import { withLockTimeout } from '../base/with-lock-timeout.ts'

export interface GivenField {
  tableId: string
  id: string
  /** If absent, the name of the linked table or of the type, made unique. */
  name?: string | undefined
  description?: string | undefined
  /** Whether a name that another field has gets a number instead of being refused. */
  renamesIfTaken?: boolean | undefined
  type: string
  template?: unknown
  rules?: RulesChange | undefined
  /** For a link field: the id of the inverse field, which is created in the target table. */
  inverseFieldId?: string | null | undefined
}

/**
 * Creates a field. A link field gets an inverse field too.
 * @throws AppError as `freeName`; `conflict` if the table is full.
 */
export async function addField(write: Write, settings: GivenField): Promise<Field> {
  const table = write.structure.table(settings.tableId)
  checkType(settings.type)
  requireRoom(table, 1)
  const type = fieldType(settings.type)
  const template = checkedTemplate({ type: settings.type, template: settings.template })
  const { name: givenName, renamesIfTaken } = settings
  const others = table.fields
  const name =
    givenName === undefined
      ? defaultFieldName({ type: settings.type, template }, others, write.structure.tables)
      : freeName({ kind: 'field', name: givenName, others: others.map(field => field.name), renamesIfTaken })
  const rules = checkedRules({ name, type: settings.type, template }, settings.rules ?? {})
  checkReferences(write.structure, table, { type: settings.type, template })
  const shown = recordPropertyColumn(settings.type)
  const column = shown ?? (type.column === null ? null : await newColumn(write, table, type.column))
  const row = {
    id: settings.id,
    table_id: table.id,
    name,
    description: settings.description?.trim() ?? '',
    type: settings.type,
    template,
    rules,
    ord: nextOrder(fieldRowsOf(write, table.id)),
    column_name: column,
  }
  const rows = type.links ? await linkedPair(write, row, settings.inverseFieldId) : [row]
  await run(write.connection, insertFields(write.schema, rows))
  await write.restructured()
  for (const made of rows) {
    write.log({
      kind: 'field.create',
      table_id: made.table_id,
      item_id: made.id,
      before: null,
      after: { name: made.name, type: made.type, template: made.template },
    })
  }
  await restoreUnique(write, table.id)
  return presentField(fieldOf(write.structure.table(table.id), row.id))
}

/** Adds a column of a PostgreSQL type to a table and returns its name. */
export async function newColumn(write: Write, table: { id: string; relation: string }, type: string): Promise<string> {
  const [taken] = await run(write.connection, takeColumns(write.schema, table.id, 1))
  if (!taken) throw new Error(`${table.id} is gone`)
  const column = { name: `c${taken.first}`, type }
  await withLockTimeout(write.connection, () => run(write.connection, addColumn(write.schema, table.relation, column)))
  return column.name
}

/** A field's name and the settings of its type. */
export interface FieldSettings {
  name?: string | undefined
  /** Empty for none. */
  description?: string | undefined
  type?: string | undefined
  template?: unknown
  rules?: RulesChange | undefined
}

export interface FieldChange {
  tableId: string
  fieldId: string
  name?: string | undefined
  /** Empty removes it. */
  description?: string | undefined
  /** The type that the template is for, which must be the field's. */
  type?: string | undefined
  template?: unknown
  /** Rules that it does not name stay as they are. */
  rules?: RulesChange | undefined
  /** The settings before the change. Settings that others have changed since are kept. */
  expects?: FieldSettings | undefined
  /** Whether options that the change removes stay if cells hold them. */
  keepsHeld?: boolean | undefined
}

/**
 * Changes a field's name or settings; `convertField` changes its type. Settings that others have changed since are
 * kept, and returned as `kept`.
 * @throws AppError as `freeName`.
 */
export async function changeField(write: Write, change: FieldChange): Promise<{ field: Field; kept: KeptSettings }> {
  const table = write.structure.table(change.tableId)
  const before = fieldOf(table, change.fieldId)
  const { name, expects = {} } = change
  const merged = name === undefined ? before.name : mergeName(before.name, name, expects.name)
  const others = table.fields.flatMap(field => (field.id === before.id ? [] : field.name))
  const newName = merged === before.name ? merged : freeName({ kind: 'field', name: merged, others })
  const { template, kept: keptOfTemplate } = await templateOn(write, { table, field: before, change })
  const wasDescribed = before.description ?? ''
  const { description: newDescription = wasDescribed } = change
  const description = mergeName(wasDescribed, newDescription, expects.description)
  const { rules, kept: keptOfRules } = rulesAfter(before, change, template)
  const kept = {
    ...keptName(newName, name),
    ...(description !== newDescription.trim() && { description }),
    ...keptOfTemplate,
    ...keptOfRules,
  }
  const isRenamed = newName !== before.name
  const isDescribed = description !== wasDescribed
  const isChanged = !isSameJson(template, before.template)
  const isRuled = !isSameJson(rules, before.rules ?? {})
  if (!isRenamed && !isDescribed && !isChanged && !isRuled) return { field: presentField(before), kept }
  if (isRenamed) await run(write.connection, setName(write.schema, 'fields', { id: before.id, name: newName }))
  if (isDescribed) await run(write.connection, setDescription(write.schema, { id: before.id, description }))
  if (isChanged) {
    checkSameTarget(before, { type: before.type, template })
    checkReferences(write.structure, table, { type: before.type, template })
    await run(write.connection, setTemplate(write.schema, { id: before.id, template }))
  }
  if (isRuled) await run(write.connection, setRules(write.schema, { id: before.id, rules }))
  if (before.rules?.unique && !rules.unique) await dropUnique(write, table, before)
  await write.restructured()
  const after = fieldOf(write.structure.table(change.tableId), change.fieldId)
  if (after.rules?.unique && after.column !== null && !before.rules?.unique) {
    await enforceUnique(write, table, { ...after, column: after.column })
  }
  await hideNewlyLookedUp(write, { before, after })
  logFieldChange(write, change.tableId, { before, after })
  return { field: presentField(after), kept }
}

/** The field's template after a change, and the settings that are kept because others have changed them. */
async function templateOn(
  write: Write,
  target: { table: StoredTable; field: StoredField; change: FieldChange },
): Promise<{ template: unknown; kept: KeptSettings }> {
  const { field, change } = target
  const { type, template: now } = field
  const { template: newTemplate, expects = {} } = change
  if (newTemplate === undefined && change.type === undefined) return { template: now, kept: {} }
  // The settings of another type do not apply to this one.
  if ((change.type ?? expects.type ?? type) !== type) return { template: now, kept: { type } }
  if (newTemplate === undefined) return { template: now, kept: {} }
  const after = checkedTemplate({ type, template: newTemplate })
  const before = expects.template === undefined ? now : checkedTemplate({ type, template: expects.template })
  const sides = { before, after, now }
  const held = change.keepsHeld ? await heldValues(write, target, mergeTemplate(type, sides)) : []
  const all = held.length > 0 ? { ...sides, held: new Set(held) } : sides
  const template = mergeTemplate(type, all)
  const settings = conflictingSettings(type, all)
  const kept: KeptSettings = {
    ...(Object.keys(settings).length > 0 && { template: settings }),
    ...(held.length > 0 && { held }),
  }
  return { template: checkedTemplate({ type, template }), kept }
}

/** The values that a new template would remove but cells hold. */
async function heldValues(
  write: Write,
  { table, field: { type, template: now, column: name } }: { table: StoredTable; field: StoredField },
  joined: unknown,
): Promise<string[]> {
  const { removedValues, column: columnType } = fieldType(type)
  const removed = removedValues?.(now, joined) ?? []
  if (removed.length === 0 || name === null || columnType === null) return []
  const relation = { schema: write.schema, relation: table.relation }
  const column = { name, type: columnType }
  const rows = await run(write.connection, selectHeld(relation, { column, values: removed }))
  return rows.map(({ value }) => value)
}

export function logFieldChange(write: Write, tableId: string, change: { before: Field; after: Field }): void {
  const { before, after } = change
  const isRuled = !isSameJson(before.rules ?? {}, after.rules ?? {})
  const logged = ({ name, description = '', type, template, rules = {} }: Field) => ({
    name,
    ...(before.description !== after.description && { description }),
    ...(isRuled && { rules }),
    type,
    template,
  })
  write.log({
    kind: 'field.update',
    table_id: tableId,
    item_id: before.id,
    before: logged(before),
    after: logged(after),
  })
}

/**
 * Moves a field to the trash. Its column stays, and its sorts are removed from views and stored with it for a restore.
 * The inverse field of a link field is deleted too; the links stay.
 * @throws AppError `conflict` for the primary field, and for one that a feature needs.
 */
export async function removeField(write: Write, target: { tableId: string; fieldId: string }): Promise<void> {
  const table = write.structure.table(target.tableId)
  const faces = withInverse(write.structure, table, target.fieldId)
  for (const face of faces) {
    if (face.table.primaryFieldId === face.field.id) {
      throw new AppError('conflict', 'The primary field cannot be deleted', { reason: 'primary_field' })
    }
    await requireDeletable(write, { tableId: face.table.id, fieldId: face.field.id })
    await takeOutSorts(write, face)
    // Records that are restored while the field is deleted may have equal values.
    await dropUnique(write, face.table, face.field)
    await run(write.connection, setDeleted(write.schema, 'fields', { id: face.field.id, deleted: true }))
    await write.restructured()
  }
  for (const face of faces) {
    write.log({ kind: 'field.delete', table_id: face.table.id, item_id: face.field.id, before: null, after: null })
  }
}

async function takeOutSorts(write: Write, face: { table: StoredTable; field: StoredField }): Promise<void> {
  const { field } = face
  const removedSorts: RemovedSort[] = []
  // Read for each field, because both fields can be in the same views.
  for (const view of write.structure.everyViewOf(face.table.id)) {
    const index = view.config.sorts.findIndex(sort => sort.fieldId === field.id)
    const sort = view.config.sorts[index]
    if (!sort) continue
    removedSorts.push({ viewId: view.id, index, dir: sort.dir })
    const sorts = view.config.sorts.filter(one => one.fieldId !== field.id)
    await run(write.connection, setConfig(write.schema, { id: view.id, config: { ...view.config, sorts } }))
  }
  await run(write.connection, setRemovedSorts(write.schema, { id: field.id, removedSorts }))
}

/**
 * Restores a deleted field with its values and its sorts, and the inverse field of a link field. A field whose name is
 * taken gets a number. Does nothing to a field that is not deleted.
 * @throws AppError `conflict` if one of the tables is full.
 */
export async function restoreDeletedField(write: Write, target: { tableId: string; fieldId: string }): Promise<Field> {
  const table = write.structure.table(target.tableId)
  const row = write.structure.rows.fields.find(field => field.id === target.fieldId && field.table_id === table.id)
  if (!row) throw goneError('Field', target.fieldId)
  requireInverseField(write.structure, row)
  const deleted = rowsWithInverse(write.structure, row).filter(face => face.deleted)
  // The other table of a link field can be in the trash itself.
  for (const one of write.structure.tables) {
    requireRoom(one, deleted.filter(face => face.table_id === one.id).length)
  }
  await restoreFaces(write, row)
  return presentField(fieldOf(write.structure.table(table.id), row.id))
}

/** Restores a field and its inverse field as far as they are deleted. */
async function restoreFaces(write: Write, row: FieldRow): Promise<void> {
  for (const face of rowsWithInverse(write.structure, row).toReversed()) {
    if (!face.deleted) continue
    await restoreSorts(write, face)
    const { fields } = write.structure.rows
    const others = fields.flatMap(one => (one.table_id === face.table_id && !one.deleted ? one.name : []))
    const name = await renameIfTaken(write, 'fields', { ...face, others })
    await run(write.connection, setDeleted(write.schema, 'fields', { id: face.id, deleted: false }))
    await write.restructured()
    write.log({ kind: 'field.restore', table_id: face.table_id, item_id: face.id, before: null, after: null })
    if (name !== face.name) {
      const before = storedField(face)
      logFieldChange(write, face.table_id, { before, after: { ...before, name } })
    }
    await restoreUnique(write, face.table_id)
  }
}

function requireRoom(table: StoredTable, more: number): void {
  if (more === 0 || table.fields.length + more <= limits.fieldsPerTable) return
  throw new AppError('conflict', `A table has at most ${limits.fieldsPerTable} fields`)
}

/**
 * Refuses to restore a link field whose inverse field has another type now: nobody could see its links from the other
 * side.
 * @throws AppError `conflict`
 */
function requireInverseField({ rows }: BaseStructure, { name, type, template, link_set: set }: FieldRow): void {
  const inverseId = fieldType(type).links?.settings(template).inverseFieldId
  const other = rows.fields.find(({ id }) => id === inverseId)
  if (set === null || !other || other.link_set === set) return
  throw new AppError('conflict', `${name} belongs to ${other.name}, which has another type now`)
}

/** Deletes the inverse field of a link field whose type changes. Undo restores both together. */
export async function hideInverse(
  write: Write,
  { tableId, fieldId }: { tableId: string; fieldId: string },
): Promise<void> {
  const [, inverse] = withInverse(write.structure, write.structure.table(tableId), fieldId)
  if (!inverse) return
  await takeOutSorts(write, inverse)
  await run(write.connection, setDeleted(write.schema, 'fields', { id: inverse.field.id, deleted: true }))
  await write.restructured()
  write.log({ kind: 'field.delete', table_id: inverse.table.id, item_id: inverse.field.id, before: null, after: null })
}

/** Restores the inverse field of a field that was converted to links, or creates it if it never had one. */
export async function showInverse(
  write: Write,
  { tableId, fieldId }: { tableId: string; fieldId: string },
): Promise<void> {
  const own = write.structure.rows.fields.find(({ id }) => id === fieldId)
  if (!own || own.link_set === null) return
  const inverseId = fieldType(own.type).links?.settings(own.template).inverseFieldId
  const row = write.structure.rows.fields.find(({ id }) => id === inverseId)
  if (row) {
    requireInverseField(write.structure, row)
    await restoreFaces(write, row)
    return
  }
  const made = inverseOf(write, { ...own, table_id: tableId, link_set: own.link_set })
  await run(write.connection, insertFields(write.schema, [made]))
  await write.restructured()
  write.log({
    kind: 'field.create',
    table_id: made.table_id,
    item_id: made.id,
    before: null,
    after: { name: made.name, type: made.type, template: made.template },
  })
}

async function restoreSorts({ connection, schema, structure }: Write, row: FieldRow): Promise<void> {
  const views = structure.everyViewOf(row.table_id)
  for (const removed of row.removed_sorts ?? []) {
    const view = views.find(one => one.id === removed.viewId)
    if (!view || view.config.sorts.some(sort => sort.fieldId === row.id)) continue
    const sorts = view.config.sorts.toSpliced(removed.index, 0, { fieldId: row.id, dir: removed.dir })
    await run(connection, setConfig(schema, { id: view.id, config: { ...view.config, sorts } }))
  }
}

/**
 * Reorders the fields of a table. Fields that are not named follow in their old order.
 * @param order.expects the order before the change. Fields that others have moved since keep their place, and are
 * returned as `kept`.
 * @throws AppError `not_found` for an id that no field of the table has or had.
 */
export async function reorderFields(
  write: Write,
  order: { tableId: string; fieldIds: readonly string[]; expects?: readonly string[] | undefined },
): Promise<{ kept: KeptSettings }> {
  const table = write.structure.table(order.tableId)
  const before = table.fields.map(field => field.id)
  const fields = write.structure.rows.fields.filter(field => field.table_id === table.id)
  requireKnown('Field', order.fieldIds, fields)
  const { ids, kept } = mergeOrder(before, order.fieldIds, order.expects)
  const ordered = inOrder(table.fields, ids)
  const after = ordered.map(field => field.id)
  if (isSameJson(before, after)) return { kept }
  await run(write.connection, setOrder(write.schema, 'fields', ordered))
  await write.restructured()
  write.log({ kind: 'field.reorder', table_id: table.id, item_id: table.id, before, after })
  return { kept }
}

export function checkType(type: string): void {
  if (!isFieldType(type)) throw new AppError('bad_input', `There is no field type ${type}`)
}

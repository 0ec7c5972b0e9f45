import type { LinkSettings } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { uniqueName } from '../../fields/unique-name.ts'
import { AppError } from '../../platform/errors.ts'
import { type BaseStructure, fieldOf, type StoredField, type StoredTable } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { newId } from '../model/ids.ts'
import { run } from '../../platform/sql/run.ts'
import { type FieldRow, type NewFieldRow, takeRelation } from '../base/structure.sql.ts'
import { nextOrder } from '../model/structure-order.ts'
import { type Field, limits } from '../model/structure.ts'
import { goneText, notALinkedRecordField } from '../../texts/error-catalogue.ts'

const targetNotFound = 'Target table not found. Please check the linked record field configuration.'

type Settings = Pick<Field, 'type' | 'template'>

/** A table with the fields that lookups need. */
interface LinkingTable {
  fields: readonly { id: string; links: LinkSettings | null }[]
}

/**
 * Checks that the table and fields that a field's settings refer to exist: the target table of links, the fields of a
 * lookup.
 * @throws AppError `bad_input` saying what is missing.
 */
export function checkReferences(structure: BaseStructure, table: LinkingTable, { type, template }: Settings): void {
  const { links, looksUp, missing } = fieldType(type)
  const lacks = missing?.(template) ?? null
  if (lacks !== null) throw new AppError('bad_input', lacks)
  if (links) checkTarget(structure, links.settings(template).tableId)
  if (!looksUp) return
  const { linkFieldId, fieldId } = looksUp(template)
  const link = table.fields.find(field => field.id === linkFieldId)
  if (!link?.links) throw new AppError('bad_input', notALinkedRecordField)
  const target = checkTarget(structure, link.links.tableId)
  const field = target.fields.find(one => one.id === fieldId)
  if (!field) throw new AppError('bad_input', goneText('Field', fieldId))
  if (fieldType(field.type).looksUp) throw new AppError('bad_input', 'A lookup field cannot be looked up')
}

function checkTarget({ tables }: BaseStructure, tableId: string): StoredTable {
  const target = tables.find(table => table.id === tableId)
  if (!target) throw new AppError('bad_input', targetNotFound)
  return target
}

/**
 * Checks that a change keeps the target table of a link field, since its values would mean other records.
 * @throws AppError `bad_input`
 */
export function checkSameTarget(before: Settings, after: Settings): void {
  const { links } = fieldType(before.type)
  if (!links) return
  const [was, is] = [links.settings(before.template), links.settings(after.template)]
  if (was.tableId !== is.tableId) throw new AppError('bad_input', 'The linked table of a field cannot be changed')
  if (was.inverseFieldId !== is.inverseFieldId) {
    throw new AppError('bad_input', 'The inverse of a field cannot be changed')
  }
}

/**
 * The rows of a new link field and of its inverse field in the target table, each with the other's id in its template.
 * @param inverseFieldId the id of the inverse field; generated if absent.
 * @throws AppError `conflict` if the target table is full.
 */
export async function linkedPair(
  write: Write,
  row: NewFieldRow,
  inverseFieldId: string | null | undefined,
): Promise<[own: NewFieldRow, inverse: NewFieldRow]> {
  const { structure } = write
  const { links } = fieldType(row.type)
  if (!links) throw new Error(`${row.type} has no links`)
  const settings = links.settings(row.template)
  checkRoom(structure, row, settings.tableId === row.table_id ? 1 : 0)
  const inverseId = inverseFieldId || settings.inverseFieldId || newId('fld')
  const set = await takeLinkSet(write)
  const template = links.template({ inverseFieldId: inverseId }, row.template)
  const own: NewFieldRow = { ...row, template, link_set: set, link_side: 'from' }
  return [own, inverseOf(write, { ...own, link_set: set })]
}

/**
 * Takes the number for a new set of links.
 * Sets of links and relations share one sequence, because both keep their names forever.
 */
export async function takeLinkSet(write: Write): Promise<number> {
  const [taken] = await run(write.connection, takeRelation(write.schema))
  if (!taken) throw new Error(`${write.schema} has no head`)
  return taken.number
}

/**
 * Checks that the target table of a link field has room for the inverse field.
 * @param more the number of other fields that are added to it.
 * @throws AppError `conflict`
 */
export function checkRoom(structure: BaseStructure, { type, template }: Settings, more = 0): void {
  const settings = fieldType(type).links?.settings(template)
  if (!settings) return
  if (checkTarget(structure, settings.tableId).fields.length + more >= limits.fieldsPerTable) {
    throw new AppError('conflict', `A table has at most ${limits.fieldsPerTable} fields`)
  }
}

/** The row of a link field's inverse field, with the id from its template. */
export function inverseOf(write: Write, own: NewFieldRow & { link_set: number }): NewFieldRow {
  const { structure } = write
  const { links } = fieldType(own.type)
  if (!links) throw new Error(`${own.type} has no links`)
  const table = structure.table(own.table_id)
  const settings = links.settings(own.template)
  const target = checkTarget(structure, settings.tableId)
  const names = target.fields.map(field => field.name)
  const isNewHere = target.id === table.id && !table.fields.some(({ id }) => id === own.id)
  return {
    id: settings.inverseFieldId,
    table_id: target.id,
    name: uniqueName(table.name, isNewHere ? [...names, own.name] : names),
    type: own.type,
    template: links.template({ tableId: table.id, inverseFieldId: own.id }),
    ord: isNewHere ? own.ord + 1 : nextOrder(fieldRowsOf(write, target.id)),
    column_name: null,
    link_set: own.link_set,
    link_side: 'to',
  }
}

/** A field, and the inverse field of a link field. Fields of deleted tables are left out. */
export function withInverse(
  structure: BaseStructure,
  table: StoredTable,
  fieldId: string,
): { table: StoredTable; field: StoredField }[] {
  const field = fieldOf(table, fieldId)
  const target = structure.tables.find(({ id }) => id === field.links?.tableId)
  const inverse = target?.fields.find(({ id }) => id === field.links?.inverseFieldId)
  return [{ table, field }, ...(target && inverse ? [{ table: target, field: inverse }] : [])]
}

/** The row of a deleted field, and the row of its inverse field if it is a link field. */
export function rowsWithInverse({ rows }: BaseStructure, row: FieldRow): FieldRow[] {
  const inverseId = fieldType(row.type).links?.settings(row.template).inverseFieldId
  const inverse = row.link_set === null ? undefined : rows.fields.find(({ id }) => id === inverseId)
  return inverse ? [row, inverse] : [row]
}

/** All fields of a table, including deleted ones, which keep their places. */
export const fieldRowsOf = (write: Write, tableId: string) =>
  write.structure.rows.fields.flatMap(({ table_id, ord }) => (table_id === tableId ? { order: ord } : []))

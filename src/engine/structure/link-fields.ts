import { fieldType } from '../../fields/registry.ts'
import type { BaseStructure, FieldLinks, StoredField, StoredTable } from '../base/base-structure.ts'

/** A field of links whose target is there. */
export interface LinkField extends StoredField {
  links: FieldLinks
}

/** A field with the records that its values are read from. */
export interface ReadField {
  field: StoredField
  link: LinkField
  target: StoredTable
  /** The field of the target whose values a lookup has; null for the links themselves. */
  source: StoredField | null
}

const isLinkField = (field: StoredField): field is LinkField => field.links !== null

/** The field that names the records of a table; null when there is none that has a column. */
export const nameField = (table: StoredTable): (StoredField & { column: string }) | null => {
  const field = table.fields.find(({ id }) => id === table.primaryFieldId)
  return field?.column ? { ...field, column: field.column } : null
}

/**
 * Where the values of a field come from that are read from other records; null for a field with a column, and for one
 * whose settings lead nowhere, because a table or field is deleted or was given another type.
 */
export function readFieldOf(structure: BaseStructure, table: StoredTable, field: StoredField): ReadField | null {
  const looked = fieldType(field.type).looksUp?.(field.template)
  const link = looked ? table.fields.find(({ id }) => id === looked.linkFieldId) : field
  if (!link || !isLinkField(link)) return null
  const target = structure.tables.find(({ id }) => id === link.links.tableId)
  if (!target) return null
  if (!looked) return { field, link, target, source: null }
  const source = target.fields.find(({ id }) => id === looked.fieldId)
  return source && !fieldType(source.type).looksUp ? { field, link, target, source } : null
}

/** All fields of a table whose values are read from other records. */
export const readFieldsOf = (structure: BaseStructure, table: StoredTable): ReadField[] =>
  table.fields.flatMap(field => (field.column === null ? (readFieldOf(structure, table, field) ?? []) : []))

/** The fields of links of a table whose targets are there. */
export const linkFieldsOf = (structure: BaseStructure, table: StoredTable): LinkField[] =>
  readFieldsOf(structure, table).flatMap(({ field, link, source }) => (source === null && field === link ? link : []))

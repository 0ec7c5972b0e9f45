import { fieldType } from '../../fields/registry.ts'
import type { BaseStructure, FieldLinks, StoredField, StoredTable } from '../base/base-structure.ts'

/** A link field whose target table exists. */
export interface LinkField extends StoredField {
  links: FieldLinks
}

/** A field whose values are read from other records, and the links to them. */
export interface ReadField {
  field: StoredField
  link: LinkField
  target: StoredTable
  /** The field of the target whose values a lookup shows; null for the links themselves. */
  source: StoredField | null
}

const isLinkField = (field: StoredField): field is LinkField => field.links !== null

/** The field that names the records of a table; null if the primary field has no column. */
export const nameField = (table: StoredTable): (StoredField & { column: string }) | null => {
  const field = table.fields.find(({ id }) => id === table.primaryFieldId)
  return field?.column ? { ...field, column: field.column } : null
}

/**
 * Where the values of a link or lookup field are read from. null for a field with a column, and for one whose target
 * table or field is deleted or has another type.
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

/** The link fields of a table whose target tables exist. */
export const linkFieldsOf = (structure: BaseStructure, table: StoredTable): LinkField[] =>
  readFieldsOf(structure, table).flatMap(({ field, link, source }) => (source === null && field === link ? link : []))

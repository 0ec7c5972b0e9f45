import type { StoredField, StoredTable } from '../../../engine/base/base-structure.ts'
import type { RecordProperty } from '../../../fields/record-property.ts'
import { fieldType } from '../../../fields/registry.ts'
import type { Template, TypedColumn } from '../../csv/column-profile.ts'
import type { SourceColumn, SourceTable } from '../../job/import-source.ts'

/** A table of a base as a table of an import, the primary field first. Views are those of `table`. */
export const tableOfBase = (table: StoredTable, rows: number): SourceTable => ({
  id: table.id,
  name: table.name,
  rows,
  columns: table.fields
    .toSorted((one, other) => Number(other.id === table.primaryFieldId) - Number(one.id === table.primaryFieldId))
    .map(columnOfField),
  views: table.views
    .filter(({ type }) => type === 'grid')
    .map(({ name, kind, config }) => ({
      name,
      kind: kind === 'personal' ? kind : 'shared',
      visibleColumnIds: null,
      config,
    })),
})

/** What becomes of a field: the same field, or its values where it shows what only the base has. */
function columnOfField(field: StoredField): SourceColumn {
  const { label, links, looksUp, ofRecord, files, people } = fieldType(field.type)
  const column = {
    id: field.id,
    name: field.name,
    sourceType: label,
    ...(field.description !== undefined && { description: field.description }),
  }
  if (links) return columnOfLinks(column, field)
  if (looksUp) {
    const { linkFieldId, fieldId } = looksUp(field.template)
    return {
      ...column,
      field: typed('long_text'),
      fits: [typed('single_line_text')],
      note: 'A lookup if the linked table is imported too, otherwise its values as text',
      looksUp: { linkColumnId: linkFieldId, columnId: fieldId },
    }
  }
  const own: TypedColumn = { type: field.type, template: field.template as Template }
  if (ofRecord) {
    const { type, template, note } = valuesOf(ofRecord, own.template)
    return { ...column, field: typed(type, template), fits: [own, ...texts(type)], note, isJson: true }
  }
  return {
    ...column,
    field: own,
    fits: files ? [] : texts(field.type),
    note: people ? 'People without access to the base are listed after the import, and their cells stay empty' : null,
    isJson: true,
    ...(field.rules && { rules: field.rules }),
  }
}

function columnOfLinks(column: Pick<SourceColumn, 'id' | 'name' | 'sourceType'>, { links }: StoredField): SourceColumn {
  if (!links) return { ...column, field: null, fits: [], note: 'Its table was deleted' }
  const { tableId, inverseFieldId, allowMultiple } = links
  return {
    ...column,
    field: null,
    // For an existing table, which gets the names of the linked records.
    fits: texts(),
    note: 'Needs the linked table to be imported too',
    links: { tableId, inverseColumnId: inverseFieldId, allowMultiple },
  }
}

const typed = (type: string, template: Template = {}): TypedColumn => ({
  type,
  template: fieldType(type).template.parse(template) as Template,
})

const texts = (except?: string): TypedColumn[] =>
  ['single_line_text', 'long_text'].filter(type => type !== except).map(type => typed(type))

/** The field that holds what records have anyway, which the new records have differently. */
function valuesOf(property: RecordProperty, template: Template): TypedColumn & { note: string } {
  switch (property) {
    case 'number':
      return { ...typed('number', { decimalPlaces: 0 }), note: 'The numbers as they are now; new records get none' }
    case 'createdAt':
    case 'updatedAt':
      return { ...typed('datetime', template), note: 'The times as they are now, which no longer change' }
    case 'createdBy':
    case 'updatedBy':
      return { ...typed('user'), note: 'The people as they are now, which no longer change' }
  }
}

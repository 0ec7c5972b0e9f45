import { newTableFields } from '../../fields/new-table-fields.ts'
import { fieldType } from '../../fields/registry.ts'
import { emptyConfig, type Table } from './structure.ts'

/** The number of empty records in a new table. */
export const newTableRecords = 3
export const firstViewName = 'Grid view'

/** A table as people get it: the primary field, 'notes' and 'active', and one view. */
export function newTable(settings: { name: string; order: number; newId(kind: 'tbl' | 'fld' | 'viw'): string }): Table {
  const { name, order, newId } = settings
  const fields = newTableFields.map((field, at) => ({
    ...field,
    id: newId('fld'),
    template: fieldType(field.type).template.parse({}),
    order: at + 1,
  }))
  return {
    id: newId('tbl'),
    name,
    order,
    primaryFieldId: fields[0]?.id ?? '',
    fields,
    views: [{ id: newId('viw'), name: firstViewName, type: 'grid', kind: 'shared', config: emptyConfig, order: 1 }],
  }
}

import { fieldType } from '../../fields/registry.ts'
import { type Field, limits, type Table } from '../../engine/model/structure.ts'

type Tables = readonly Pick<Table, 'id' | 'name' | 'fields'>[]

/** How many more fields a table can have. */
export const fieldRoom = ({ fields }: Pick<Table, 'fields'>): number =>
  Math.max(0, limits.fieldsPerTable - fields.length)

/** A remark for what cannot add a field. */
export const fullTableNote = `A table can have up to ${limits.fieldsPerTable} fields`

/**
 * Why a table cannot get a field with these settings; null if it can. A field of links adds a second field, to the
 * linked table.
 */
export function roomProblem(
  { tables, tableId }: { tables: Tables; tableId: string },
  settings: Pick<Field, 'type' | 'template'>,
  isNew: boolean,
): string | null {
  const linkedTableId = fieldType(settings.type).links?.settings(settings.template).tableId
  const added = [...(isNew ? [tableId] : []), ...(linkedTableId === undefined ? [] : [linkedTableId])]
  const full = tables.find(table => added.filter(id => id === table.id).length > fieldRoom(table))
  return full ? `${fullTableNote}, and ${full.name} has ${full.fields.length}.` : null
}

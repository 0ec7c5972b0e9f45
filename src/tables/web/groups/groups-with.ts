import { maxGroups, type Sort } from '../../../query/filter.ts'
import { isGroupable } from '../../groupable.ts'
import type { Field, Table, ViewConfig } from '../../structure.ts'

/** The groups of a view with a field more, as the innermost, or without it; undefined where there can be none by it. */
export function groupsWith(table: Table, { groups }: ViewConfig, { id, type }: Field): Sort[] | undefined {
  if (groups.some(({ fieldId }) => fieldId === id)) return groups.filter(({ fieldId }) => fieldId !== id)
  const shown = groups.filter(({ fieldId }) => table.fields.some(field => field.id === fieldId))
  return isGroupable(type) && shown.length < maxGroups ? [...shown, { fieldId: id, dir: 'asc' }] : undefined
}

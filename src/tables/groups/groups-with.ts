import type { BaseContext } from '../../fields/field-type.ts'
import { maxGroups, type Sort } from '../../query/filter.ts'
import { isGroupable } from '../../engine/model/groupable.ts'
import type { Field, Table, ViewConfig } from '../../engine/model/structure.ts'

interface AllGroups {
  all: readonly Sort[]
  fields: readonly Pick<Field, 'id'>[]
}

const isOf =
  (fields: AllGroups['fields']) =>
  ({ fieldId }: Sort) =>
    fields.some(({ id }) => id === fieldId)

/** The groups of a view whose fields exist. */
export const shownGroups = (all: readonly Sort[], fields: AllGroups['fields']): Sort[] => all.filter(isOf(fields))

/** The groups to save: those shown, and those of deleted fields as far as the limit allows. */
export function keptGroups(shown: readonly Sort[], { all, fields }: AllGroups): Sort[] {
  const isShown = isOf(fields)
  return [...shown, ...all.filter(group => !isShown(group))].slice(0, maxGroups)
}

/**
 * The groups of a view with one field added as the innermost, or removed; undefined if the field cannot be grouped by.
 */
export function groupsWith(
  { groups: all }: ViewConfig,
  field: Field,
  { fields, base }: Pick<Table, 'fields'> & { base: BaseContext | undefined },
): Sort[] | undefined {
  const { id } = field
  if (all.some(({ fieldId }) => fieldId === id)) return all.filter(({ fieldId }) => fieldId !== id)
  const shown = shownGroups(all, fields)
  if (!isGroupable(field, base) || shown.length >= maxGroups) return undefined
  return keptGroups([...shown, { fieldId: id, dir: 'asc' }], { all, fields })
}

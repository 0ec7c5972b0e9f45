import type { FieldContext } from '../../fields/field-type.ts'
import { conditionsOf, type Filter, pruneFilter, type Sort } from '../../query/filter.ts'
import { queryScope } from '../../query/query-field.ts'
import { isGroupable } from '../../engine/model/groupable.ts'
import type { Field, Table, View } from '../../engine/model/structure.ts'
import { orderOf } from '../../engine/model/view-order.ts'

/**
 * How the rows of a view are requested: by the saved view, or by the settings on the screen. A null sort means the
 * order of the view.
 */
export type RowsQuery = { viewId: string } | { sort: Sort[] | null; grouped?: number; filters: Filter | null }

export interface RowsOfView {
  query: RowsQuery
  /** The sorts of the groups, the outermost first. */
  groups: Sort[]
  fieldIds: ReadonlySet<string>
  /** Whether the rows are in the order that people gave them. */
  isManual: boolean
  key: string
}

interface Shown {
  table: Table
  view: View
  /** The table as the server has it; undefined if it does not yet. */
  stored: Table | undefined
  /** Whether the screen has no unsaved changes of the structure. */
  isSettled: boolean
  context: FieldContext
}

/**
 * How to request the rows of a view as the screen shows it, before the server has saved its settings. Leaves out what
 * the server does not know, such as unsaved fields. `key` changes with the rows; a change of a field in `fieldIds` may
 * move a row.
 */
export function rowsQuery({ table, view, stored, isSettled, context }: Shown): RowsOfView {
  const shownIds = new Set(table.fields.map(({ id }) => id))
  const fields = (stored?.fields ?? []).filter(({ id }) => shownIds.has(id))
  const storedView = stored?.views.find(({ id }) => id === view.id)
  const config = effective(view, fields, context)
  const saved = storedView && stored ? effective(storedView, stored.fields, context) : null
  const { groups, sort, filters } = config
  const own = { sort, ...(groups.length > 0 && { grouped: groups.length }), filters }
  const query = isSettled && saved && JSON.stringify(saved) === JSON.stringify(config) ? { viewId: view.id } : own
  const used = new Set([
    ...config.sort.map(({ fieldId }) => fieldId),
    ...(config.filters ? conditionsOf(config.filters).map(({ fieldId }) => fieldId) : []),
  ])
  // The order of options and the meaning of filters depend on the settings of the fields.
  const meaning = fields.flatMap(({ id, type, template }) => (used.has(id) ? [[id, type, template]] : []))
  return { query, groups, fieldIds: used, isManual: sort.length === 0, key: JSON.stringify([config, meaning]) }
}

function effective({ config }: View, fields: readonly Field[], context: FieldContext) {
  const scope = queryScope(fields, context)
  const sort = orderOf(config).filter(({ fieldId }) => scope.fields.has(fieldId))
  const groups = config.groups.filter(({ fieldId }) => scope.fields.has(fieldId))
  // Fields that cannot be grouped by would not put equal values together.
  const refused = fields.filter(field => !isGroupable(field, context.base))
  const end = groups.findIndex(({ fieldId }) => refused.some(({ id }) => id === fieldId))
  return {
    sort,
    groups: end === -1 ? groups : groups.slice(0, end),
    filters: config.filters && pruneFilter(config.filters, scope),
  }
}

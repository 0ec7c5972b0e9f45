import type { FieldContext } from '../../fields/field-type.ts'
import { conditionsOf, type Filter, pruneFilter, type Sort } from '../../query/filter.ts'
import { queryScope } from '../../query/query-field.ts'
import { isGroupable } from '../../engine/model/groupable.ts'
import type { Field, Table, View } from '../../engine/model/structure.ts'
import { orderOf } from '../../engine/model/view-order.ts'

/** How the server is asked for the rows of a view: as it has saved the view, or by what the screen shows; null: in the order of the view. */
export type RowsAsked = { viewId: string } | { sort: Sort[] | null; grouped?: number; filters: Filter | null }

export interface RowsOfView {
  asked: RowsAsked
  /** What the rows are grouped by, the outermost first. */
  groups: Sort[]
  fieldIds: ReadonlySet<string>
  key: string
}

interface Shown {
  table: Table
  view: View
  /** The table as the server has it; undefined while it does not. */
  stored: Table | undefined
  /** Whether the screen shows nothing of its own: what is on its way may be saved at any moment. */
  isSettled: boolean
  context: FieldContext
}

/**
 * How to ask for the rows of a view as the screen shows it, also while the server has not saved that yet. What the
 * server could not understand, as of fields that it does not have yet, is left out. `key` differs when the rows do;
 * `fieldIds` are those of which a change may move a row.
 */
export function rowsAsked({ table, view, stored, isSettled, context }: Shown): RowsOfView {
  const shownIds = new Set(table.fields.map(({ id }) => id))
  const fields = (stored?.fields ?? []).filter(({ id }) => shownIds.has(id))
  const known = stored?.views.find(({ id }) => id === view.id)
  const wanted = effective(view, fields, context)
  const saved = known && stored ? effective(known, stored.fields, context) : null
  const { groups, sort, filters } = wanted
  const own = { sort, ...(groups.length > 0 && { grouped: groups.length }), filters }
  const asked = isSettled && saved && JSON.stringify(saved) === JSON.stringify(wanted) ? { viewId: view.id } : own
  const used = new Set([
    ...wanted.sort.map(({ fieldId }) => fieldId),
    ...(wanted.filters ? conditionsOf(wanted.filters).map(({ fieldId }) => fieldId) : []),
  ])
  // The order of options, and what a filter means, hang on the fields' settings.
  const meaning = fields.flatMap(({ id, type, template }) => (used.has(id) ? [[id, type, template]] : []))
  return { asked, groups, fieldIds: used, key: JSON.stringify([wanted, meaning]) }
}

function effective({ config }: View, fields: readonly Field[], context: FieldContext) {
  const scope = queryScope(fields, context)
  const sort = orderOf(config).filter(({ fieldId }) => scope.fields.has(fieldId))
  const groups = config.groups.filter(({ fieldId }) => scope.fields.has(fieldId))
  // What is inside of a field that nobody can group by does not stand together.
  const refused = fields.filter(field => !isGroupable(field, context.base))
  const end = groups.findIndex(({ fieldId }) => refused.some(({ id }) => id === fieldId))
  return {
    sort,
    groups: end === -1 ? groups : groups.slice(0, end),
    filters: config.filters && pruneFilter(config.filters, scope),
  }
}

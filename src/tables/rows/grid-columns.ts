import type { FieldUi } from '../../fields/field-ui.ts'
import { fieldType } from '../../fields/registry.ts'
import { fieldWidth, type Table, type ViewConfig } from '../../engine/model/structure.ts'
import { orderedFields, shownFields } from '../../engine/model/shown-fields.ts'
import { orderOf } from '../../engine/model/view-order.ts'
import type { GridColumn } from '../../grid/grid-data.ts'

/**
 * The order of all fields after one has moved among those that a view shows, or was added there. Hidden fields stay
 * behind the field that they followed.
 */
export function orderWith(move: { table: Table; config: ViewConfig; fieldId: string; to: number }): string[] {
  const { table, config, fieldId, to } = move
  const shown = shownFields(table, config).flatMap(({ id }) => (id === fieldId ? [] : id))
  const all = orderedFields(table, config).flatMap(({ id }) => (id === fieldId ? [] : id))
  const before = shown[Math.max(1, to) - 1]
  const place = before === undefined ? all.length : all.indexOf(before) + 1
  return all.toSpliced(place, 0, fieldId)
}

const directions = { asc: 'ascending', desc: 'descending' } as const

/** The columns of a view for the grid. */
export const gridColumns = (options: {
  table: Table
  config: ViewConfig
  uiOf(type: string): FieldUi
  isLocked?(fieldId: string): boolean
}): GridColumn[] => {
  const order = orderOf(options.config).filter(({ fieldId }) => options.table.fields.some(({ id }) => id === fieldId))
  const sortedBy = (fieldId: string): Pick<GridColumn, 'sorted'> => {
    const sort = order.find(one => one.fieldId === fieldId)
    return sort ? { sorted: { direction: directions[sort.dir], isFirst: sort === order[0] } } : {}
  }
  return shownFields(options.table, options.config).map(({ id, name, description, type, template, rules }) => ({
    id,
    name,
    ...(description !== undefined && { description }),
    ...(rules?.required && { isRequired: true as const }),
    ...(rules?.default && { startsFilled: true as const }),
    width: options.config.fieldWidths[id] ?? fieldWidth.default,
    readOnly: fieldType(type).isReadOnly === true || (options.isLocked?.(id) ?? false),
    ...sortedBy(id),
    template,
    type: fieldType(type),
    ui: options.uiOf(type),
  }))
}

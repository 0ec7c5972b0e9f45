import type { FieldUi } from '../../fields/field-ui.ts'
import { fieldWidth, type Field, type Table, type ViewConfig } from '../structure.ts'
import type { GridColumn } from './grid/grid-data.ts'

/** The fields that a view shows, in its order: the primary field first, then as the view says, then the rest. */
export function shownFields(table: Table, config: ViewConfig): Field[] {
  const hidden = new Set(config.hiddenFieldIds)
  const places = new Map(config.orderedFieldIds.map((id, place) => [id, place]))
  const placeOf = ({ id }: Field) => (id === table.primaryFieldId ? -1 : (places.get(id) ?? places.size))
  return table.fields
    .filter(({ id }) => id === table.primaryFieldId || !hidden.has(id))
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.order - other.order)
}

/** The columns of a view's grid. */
export const gridColumns = (of: {
  table: Table
  config: ViewConfig
  uiOf(type: string): FieldUi
  isLocked?(fieldId: string): boolean
}): GridColumn[] =>
  shownFields(of.table, of.config).map(({ id, name, type, template }) => ({
    id,
    name,
    width: of.config.fieldWidths[id] ?? fieldWidth.default,
    readOnly: of.isLocked?.(id) ?? false,
    template,
    ui: of.uiOf(type),
  }))

import type { Field, Table, ViewConfig } from './structure.ts'

/** All fields in the order of a view: the primary field first, then those that the view orders, then the rest. */
export function orderedFields(table: Table, config: ViewConfig): Field[] {
  const places = new Map(config.orderedFieldIds.map((id, place) => [id, place]))
  const placeOf = ({ id }: Field) => (id === table.primaryFieldId ? -1 : (places.get(id) ?? places.size))
  return table.fields.toSorted((one, other) => placeOf(one) - placeOf(other) || one.order - other.order)
}

/** The visible fields of a view, in its order. */
export function shownFields(table: Table, config: ViewConfig): Field[] {
  const hidden = new Set(config.hiddenFieldIds)
  return orderedFields(table, config).filter(({ id }) => id === table.primaryFieldId || !hidden.has(id))
}

import type { Field, Metadata, Table, View, RemovedSort } from '../../../engine/model/structure.ts'

/** The metadata with one table changed. */
export const withTable = (metadata: Metadata, tableId: string, change: (table: Table) => Table): Metadata => ({
  ...metadata,
  tables: metadata.tables.map(table => (table.id === tableId ? change(table) : table)),
})

/** The metadata without one table. */
export const withoutTable = (metadata: Metadata, tableId: string): Metadata => ({
  ...metadata,
  tables: metadata.tables.filter(({ id }) => id !== tableId),
})

/** The metadata with a table added in its place. */
export const plusTable = (metadata: Metadata, table: Table): Metadata => ({
  ...metadata,
  tables: plus(metadata.tables, table),
})

/** A table with one field changed. */
export const withField = (table: Table, fieldId: string, change: Partial<Field>): Table => ({
  ...table,
  fields: table.fields.map(field => (field.id === fieldId ? { ...field, ...change } : field)),
})

/** A table with a field added in its place. */
export const plusField = (table: Table, field: Field): Table => ({ ...table, fields: plus(table.fields, field) })

/** A table without one field and its sorts in the views. */
export const withoutField = (table: Table, fieldId: string): Table => ({
  ...table,
  fields: table.fields.filter(({ id }) => id !== fieldId),
  views: table.views.map(view => ({
    ...view,
    config: { ...view.config, sorts: view.config.sorts.filter(sort => sort.fieldId !== fieldId) },
  })),
})

/** The sorts that `withoutField` removes. */
export const sortsOf = (table: Table, fieldId: string): RemovedSort[] =>
  table.views.flatMap(({ id, config }) => {
    const index = config.sorts.findIndex(sort => sort.fieldId === fieldId)
    const sort = config.sorts[index]
    return sort ? { viewId: id, index, dir: sort.dir } : []
  })

/** A table with a field's sorts restored in their places. */
export const withSorts = (table: Table, fieldId: string, removed: readonly RemovedSort[]): Table => ({
  ...table,
  views: table.views.map(view => {
    const sort = removed.find(({ viewId }) => viewId === view.id)
    const { sorts } = view.config
    if (!sort || sorts.some(one => one.fieldId === fieldId)) return view
    return { ...view, config: { ...view.config, sorts: sorts.toSpliced(sort.index, 0, { fieldId, dir: sort.dir }) } }
  }),
})

/** A table with one view changed. */
export const withView = (table: Table, viewId: string, change: (view: View) => View): Table => ({
  ...table,
  views: table.views.map(view => (view.id === viewId ? change(view) : view)),
})

/** A table with a view added in its place. */
export const plusView = (table: Table, view: View): Table => ({ ...table, views: plus(table.views, view) })

/** A table without one view. */
export const withoutView = (table: Table, viewId: string): Table => ({
  ...table,
  views: table.views.filter(({ id }) => id !== viewId),
})

function plus<Item extends { id: string; order: number }>(items: readonly Item[], item: Item): Item[] {
  if (items.some(({ id }) => id === item.id)) return [...items]
  return [...items, item].toSorted((one, other) => one.order - other.order)
}

import { queryOptions } from '@tanstack/react-query'
import type { Field, Metadata, Table, View } from '../structure.ts'
import { tablesClient } from './tables-client.ts'

/** The tables, fields and views of a base, and what the person may do with it. */
export const metadataQuery = (basePublicId: string) =>
  queryOptions({
    queryKey: ['metadata', basePublicId],
    queryFn: async () => {
      const answer = await tablesClient.metadata.get.query({ basePublicId })
      return { version: answer.version, metadata: answer.metadata as Metadata, can: answer.can }
    },
  })

/** The table and the view to show: those asked for, or the first where they are missing or no longer exist. */
export function selected(metadata: Metadata, asked: { table?: string | undefined; view?: string | undefined }) {
  const table = metadata.tables.find(({ id }) => id === asked.table) ?? metadata.tables[0]
  const view = table?.views.find(({ id }) => id === asked.view) ?? table?.views[0]
  return { table, view }
}

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

/** A table with one field changed. */
export const withField = (table: Table, fieldId: string, change: Partial<Field>): Table => ({
  ...table,
  fields: table.fields.map(field => (field.id === fieldId ? { ...field, ...change } : field)),
})

/** A table without one field, and without what its views say of it. */
export const withoutField = (table: Table, fieldId: string): Table => ({
  ...table,
  fields: table.fields.filter(({ id }) => id !== fieldId),
  views: table.views.map(view => ({
    ...view,
    config: { ...view.config, sorts: view.config.sorts.filter(sort => sort.fieldId !== fieldId) },
  })),
})

/** A table with one view changed. */
export const withView = (table: Table, viewId: string, change: (view: View) => View): Table => ({
  ...table,
  views: table.views.map(view => (view.id === viewId ? change(view) : view)),
})

import type { Filter } from '../../query/filter.ts'
import { orderedFields } from './shown-fields.ts'
import type { RowColors, Table, View, ViewConfig } from './structure.ts'

/** New ids of things by their old ones. */
export type NewIds = Readonly<Record<string, string>>

interface CopyIds {
  fieldIds: NewIds
  viewIds: NewIds
}

/** The settings of a view for a table whose fields have other ids, with each column in its place. */
function configWith(table: Table, config: ViewConfig, ids: NewIds): ViewConfig {
  // Links and lookups are created later, and this holds their places.
  const orderedFieldIds = orderedFields(table, config).map(({ id }) => id)
  return withFieldIds({ ...config, orderedFieldIds }, fieldId => ids[fieldId] ?? fieldId)
}

/** The settings of a view with other ids of its fields. */
export function withFieldIds(config: ViewConfig, idOf: (fieldId: string) => string): ViewConfig {
  const renamed = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).map(([fieldId, value]) => [idOf(fieldId), value]))
  const copied = <Thing extends { fieldId: string }>(things: readonly Thing[]) =>
    things.map(thing => ({ ...thing, fieldId: idOf(thing.fieldId) }))
  return {
    ...config,
    sorts: copied(config.sorts),
    groups: copied(config.groups),
    filters: config.filters && filterWith(config.filters, idOf),
    fieldWidths: renamed(config.fieldWidths),
    hiddenFieldIds: config.hiddenFieldIds.map(idOf),
    orderedFieldIds: config.orderedFieldIds.map(idOf),
    summaries: renamed(config.summaries),
    colors: config.colors && colorsWith(config.colors, idOf),
  }
}

function colorsWith(colors: RowColors, idOf: (fieldId: string) => string): RowColors {
  if ('fieldId' in colors) return { fieldId: idOf(colors.fieldId) }
  return { rules: colors.rules.map(rule => ({ ...rule, filter: rule.filter && filterWith(rule.filter, idOf) })) }
}

function filterWith(filter: Filter, idOf: (fieldId: string) => string): Filter {
  if ('and' in filter) return { and: filter.and.map(part => filterWith(part, idOf)) }
  if ('or' in filter) return { or: filter.or.map(part => filterWith(part, idOf)) }
  return { ...filter, fieldId: idOf(filter.fieldId) }
}

/**
 * The views of a copied table, in order: those with a new id. Locked views become shared.
 * @param table as the person sees it who copies it.
 */
export const viewsOfCopy = (table: Table, { fieldIds, viewIds }: CopyIds): View[] =>
  table.views
    .flatMap(view => {
      const id = viewIds[view.id]
      return id === undefined
        ? []
        : {
            ...view,
            id,
            kind: view.kind === 'locked' ? 'shared' : view.kind,
            config: configWith(table, view.config, fieldIds),
          }
    })
    .map((view, at) => ({ ...view, order: at + 1 }))

/** A copy of a table with its views and with its fields that have a column. */
export function tableCopy(
  table: Table,
  copy: CopyIds & { id: string; name: string; order: number; hasColumn(type: string): boolean },
): Table {
  const fields = table.fields
    .filter(({ type }) => copy.hasColumn(type))
    .map((field, at) => ({ ...field, id: copy.fieldIds[field.id] ?? field.id, order: at + 1 }))
  const primaryFieldId = copy.fieldIds[table.primaryFieldId] ?? table.primaryFieldId
  return { id: copy.id, name: copy.name, order: copy.order, primaryFieldId, fields, views: viewsOfCopy(table, copy) }
}

import { linkNotFound } from '../../access/public-links/find-public-link.ts'
import { fieldType } from '../../fields/registry.ts'
import { isSameJson } from '../../fields/same-json.ts'
import type { Platform } from '../../platform/platform.ts'
import { type BaseStructure, presentField, type StoredField, type StoredTable } from '../base/base-structure.ts'
import { type Base, openBase } from '../base/base.ts'
import { isLinkLive, linkFieldIds } from './live-link.ts'
import type { ViewerLocale } from '../records/row-query.ts'
import { shownFields } from '../model/shown-fields.ts'
import { emptyConfig, type Field, type Metadata, type Table, type View, type ViewConfig } from '../model/structure.ts'
import { viewLinkKind } from './view-link-kind.ts'
import type { ViewLinkRow } from './view-links.sql.ts'

/** A view as visitors with its link see it, with the fields that both the view and the link show. */
export interface SharedView {
  base: Base
  version: number
  structure: BaseStructure
  table: StoredTable
  view: View
  /** In the order of the view. */
  fields: StoredField[]
  /** The ids of the fields. */
  seen: readonly string[]
  /** The time zone and language of the person who shared the view, which its filters use. */
  savedFor: ViewerLocale
}

/**
 * Opens the view of a link. Personal views of other people are not found.
 * @throws AppError `not_found`, as for an unknown link, if the view or its table is gone.
 */
export async function openSharedView(platform: Platform, link: ViewLinkRow): Promise<SharedView> {
  const base = await openBase(platform, link)
  const { version, structure } = await base.read()
  const table = structure.tables.find(({ id }) => id === link.tableId)
  const view = table?.views.find(({ id }) => id === link.viewId)
  if (!table || !view || !isLinkLive(structure, link)) throw linkNotFound(viewLinkKind)
  const linked = linkFieldIds(structure, link)
  const fields = shownFields(table, view.config)
    .filter(({ id }) => linked.includes(id))
    .flatMap(({ id }) => table.fields.find(field => field.id === id) ?? [])
  const { timeZone, locale } = link
  const seen = fields.map(({ id }) => id)
  return { base, version, structure, table, view, fields, seen, savedFor: { timeZone, locale } }
}

/** A query of a shared view, limited to its rows and fields. */
export const askedOf = ({ table, view, seen, savedFor }: Pick<SharedView, 'table' | 'view' | 'seen' | 'savedFor'>) => ({
  tableId: table.id,
  viewId: view.id,
  seen,
  savedFor,
})

/** Whether the view still shows what it showed before: it has the same filter, and at least the same fields. */
export const showsAsMuch = (now: SharedView, before: SharedView): boolean =>
  isSameJson(now.view.config.filters, before.view.config.filters) && before.seen.every(id => now.seen.includes(id))

/**
 * The structure that visitors receive: the table with only the fields that the view shows, and without the view's
 * filters and sorts. Other tables hold only the source fields of lookups, without names.
 */
export function presentShared({ structure, table, view, fields }: SharedView): Metadata {
  const shown: Table = {
    id: table.id,
    name: table.name,
    order: 1,
    primaryFieldId: nameFor(table, fields),
    fields: fields.map(field => asShared(presentField(field))),
    views: [{ ...view, kind: 'locked', order: 1, config: presentConfig(view.config, fields) }],
  }
  return { tables: [shown, ...lookedUp(structure, fields)] }
}

/** The field that names records for visitors: the first one that they see, if they do not see the primary field. */
const nameFor = ({ primaryFieldId }: StoredTable, fields: readonly StoredField[]): string =>
  fields.find(({ id }) => id === primaryFieldId)?.id ?? fields[0]?.id ?? primaryFieldId

function presentConfig(config: ViewConfig, fields: readonly StoredField[]): ViewConfig {
  const ids = fields.map(({ id }) => id)
  const ofShown = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).filter(([fieldId]) => ids.includes(fieldId)))
  return {
    ...emptyConfig,
    groups: config.groups.every(({ fieldId }) => ids.includes(fieldId)) ? config.groups : [],
    fieldWidths: ofShown(config.fieldWidths),
    orderedFieldIds: ids,
    frozenFields: config.frozenFields,
    rowHeight: config.rowHeight,
    summaries: ofShown(config.summaries),
    // Conditions would reveal hidden fields.
    colors: config.colors && 'fieldId' in config.colors && ids.includes(config.colors.fieldId) ? config.colors : null,
  }
}

/** A field as visitors receive it: descriptions and rules are for people in the base. */
const asShared = ({ description: _, rules: __, ...field }: Field): Field => field

/** The source fields of lookups, in nameless tables. Clients draw the values of a lookup by the type of its source. */
function lookedUp(structure: BaseStructure, fields: readonly StoredField[]): Table[] {
  const ids = new Set(fields.flatMap(({ type, template }) => fieldType(type).looksUp?.(template)?.fieldId ?? []))
  return structure.tables.flatMap(({ id, primaryFieldId, fields: those }) => {
    const found = those
      .filter(field => ids.has(field.id))
      .map((field): Field => ({ ...asShared(presentField(field)), name: '' }))
    return found.length === 0 ? [] : { id, name: '', order: 2, primaryFieldId, fields: found, views: [] }
  })
}

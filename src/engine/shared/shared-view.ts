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

/** A view as who came by its link may see it: itself, and the fields that both it and its link show. */
export interface SharedView {
  base: Base
  version: number
  structure: BaseStructure
  table: StoredTable
  view: View
  /** In the order of the view. */
  fields: StoredField[]
  /** Their ids. */
  seen: readonly string[]
  /** In whose eyes the view filters: in those of who shared it. */
  savedFor: ViewerLocale
}

/**
 * The view behind a link. One that somebody has made their own is shown to nobody else, so that it is not found here.
 *
 * @throws AppError `not_found`, as for a link that leads nowhere, when the view or its table is gone.
 */
export async function openSharedView(platform: Platform, link: ViewLinkRow): Promise<SharedView> {
  const base = await openBase(platform, link)
  const { version, structure } = await base.read()
  const table = structure.tables.find(({ id }) => id === link.tableId)
  const view = table?.views.find(({ id }) => id === link.viewId)
  if (!table || !view || !isLinkLive(structure, link)) throw linkNotFound(viewLinkKind)
  const linked = linkFieldIds(structure, link)
  const fields = shownFields(table, view.config)
    .filter(({ id }) => id === table.primaryFieldId || linked.includes(id))
    .flatMap(({ id }) => table.fields.find(field => field.id === id) ?? [])
  const { timeZone, locale } = link
  const seen = fields.map(({ id }) => id)
  return { base, version, structure, table, view, fields, seen, savedFor: { timeZone, locale } }
}

/** What is asked of a shared view: of its rows and its fields, whatever else the table has. */
export const askedOf = ({ table, view, seen, savedFor }: Pick<SharedView, 'table' | 'view' | 'seen' | 'savedFor'>) => ({
  tableId: table.id,
  viewId: view.id,
  seen,
  savedFor,
})

/** Whether what was shown before is shown still: the same fields at least, of the records that the same filter lets pass. */
export const showsAsMuch = (now: SharedView, before: SharedView): boolean =>
  isSameJson(now.view.config.filters, before.view.config.filters) && before.seen.every(id => now.seen.includes(id))

/**
 * The structure that a visitor's screen gets: the table as if it had no more fields than the view shows. By what the view
 * filters and sorts stays unsaid. Of other tables there is nothing but the fields that are looked up, without a name.
 */
export function presentShared({ structure, table, view, fields }: SharedView): Metadata {
  const shown: Table = {
    id: table.id,
    name: table.name,
    order: 1,
    primaryFieldId: table.primaryFieldId,
    fields: fields.map(presentField),
    views: [{ ...view, kind: 'locked', order: 1, config: presentConfig(view.config, fields) }],
  }
  return { tables: [shown, ...lookedUp(structure, fields)] }
}

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
    // Conditions would say what else there is.
    colors: config.colors && 'fieldId' in config.colors && ids.includes(config.colors.fieldId) ? config.colors : null,
  }
}

/** Fields of other tables whose values fields show, each in a table of its own kind: what they hold is drawn by their types. */
function lookedUp(structure: BaseStructure, fields: readonly StoredField[]): Table[] {
  const ids = new Set(fields.flatMap(({ type, template }) => fieldType(type).looksUp?.(template)?.fieldId ?? []))
  return structure.tables.flatMap(({ id, primaryFieldId, fields: those }) => {
    const found = those.filter(field => ids.has(field.id)).map((field): Field => ({ ...presentField(field), name: '' }))
    return found.length === 0 ? [] : { id, name: '', order: 2, primaryFieldId, fields: found, views: [] }
  })
}

import { browserContext } from '../../fields/field-context.ts'
import { pruneFilter } from '../../query/filter.ts'
import { queryScope } from '../../query/query-field.ts'
import type { ExportedAs } from '../../engine/model/exported-as.ts'
import type { Field, ViewConfig } from '../../engine/model/structure.ts'
import type { ExportFormat } from './export-formats.ts'
import { orderOf } from '../../engine/model/view-order.ts'

/** A view with the person's own settings, and the fields that they see. */
export interface OwnExport {
  config: ViewConfig
  fields: readonly Field[]
}

/** The address of an export of a view, with dates and numbers in the person's format. */
export function exportHref(
  view: { basePublicId: string; tableId: string; viewId: string; format: ExportFormat },
  own: OwnExport | null,
): string {
  const path = [view.basePublicId, view.tableId, view.viewId, view.format].map(encodeURIComponent).join('/')
  return `/api/exports/${path}?${exportQuery(own)}`
}

/** The query of an export. Own settings of deleted fields are left out. */
export function exportQuery(own: OwnExport | null): string {
  const { timeZone, locale } = browserContext()
  return new URLSearchParams({ timeZone, locale, ...(own && { as: JSON.stringify(exportedAs(own)) }) }).toString()
}

function exportedAs({ config, fields }: OwnExport): ExportedAs {
  const scope = queryScope(fields, browserContext())
  const { hiddenFieldIds, orderedFieldIds } = config
  return {
    filters: config.filters && pruneFilter(config.filters, scope),
    sort: orderOf(config).filter(({ fieldId }) => scope.fields.has(fieldId)),
    grouped: config.groups.filter(({ fieldId }) => scope.fields.has(fieldId)).length,
    hiddenFieldIds,
    orderedFieldIds,
  }
}

import type { FieldContext } from '../../../fields/field-type.ts'
import { fieldType } from '../../../fields/registry.ts'
import type { StoredField } from '../../base/base-structure.ts'
import type { TableRecord, View } from '../../model/structure.ts'
import type { ExportedView } from '../exported-view.ts'

export interface ViewFixture {
  /** Field types by name, or a type with a template. */
  fields: Record<string, string | { type: string; template: unknown }>
  /** Values by name of the field. */
  rows: Record<string, unknown>[]
  tableName?: string
  viewName?: string
  fieldWidths?: Record<string, number>
  /** The number of records in the order of the view, if some are deleted before their page is read. */
  count?: number
  /** Number of records per page. */
  pageSize?: number
  context?: Partial<FieldContext>
}

/** A record with these values. */
export function recordOf(at: number, data: Record<string, unknown>): TableRecord {
  const now = '2026-01-01T00:00:00.000Z'
  return { id: `r${at}`, number: at + 1, data, createdAt: now, updatedAt: now }
}

/** A view to export, without a database. Fields have their names as ids. */
export function exportedViewOf(fixture: ViewFixture): ExportedView {
  const { rows, tableName = 'People', viewName = 'All', fieldWidths = {}, count = rows.length, pageSize = 2 } = fixture
  const fields = Object.entries(fixture.fields).map(([name, field], order): StoredField => {
    const { type, template } = typeof field === 'string' ? { type: field, template: {} } : field
    return {
      id: name,
      name,
      type,
      template: fieldType(type).template.parse(template),
      order,
      column: name,
      links: null,
    }
  })
  const config = { fieldWidths } as View['config']
  const view: View = { id: 'view', name: viewName, type: 'grid', kind: 'shared', config, order: 0 }
  const table = { id: 'table', name: tableName, order: 0, primaryFieldId: '', fields, views: [view], relation: 't1' }
  const records = rows.map((data, at) => recordOf(at, data))
  return {
    table: table as unknown as ExportedView['table'],
    view,
    fields,
    count,
    context: { now: 0, timeZone: 'UTC', locale: 'en-US', ...fixture.context },
    async *pages() {
      for (let at = 0; at < records.length; at += pageSize) yield records.slice(at, at + pageSize)
    },
  }
}

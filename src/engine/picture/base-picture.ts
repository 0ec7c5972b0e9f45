import { fieldContext } from '../../fields/field-context.ts'
import { fieldType } from '../../fields/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import { openBase } from '../base/base.ts'
import { RecordLookup } from '../conversions/record-lookup.ts'
import { listRecords } from '../records/read-records.ts'
import { shownFields } from '../model/shown-fields.ts'
import { emptyConfig } from '../model/structure.ts'
import { drawEmptyGrid, drawTable } from './draw-table.ts'

const columns = 4
const rows = 6

/**
 * An SVG image of the first rows of a base's first table, with the fields of its first shared view. An empty grid for a
 * base without a table.
 */
export async function basePicture(platform: Platform, flowId: string): Promise<string> {
  const base = await openBase(platform, { flowId })
  const { structure } = await base.read()
  const [table] = structure.tables
  if (!table) return drawEmptyGrid()
  const fields = shownFields(table, table.views[0]?.config ?? emptyConfig).slice(0, columns)
  const { records } = await listRecords(base, { tableId: table.id, limit: rows, maxLinks: columns })
  const lookup = new RecordLookup(structure)
  lookup.replaceNames(records)
  const context = { ...fieldContext({}), base: lookup }
  return drawTable({
    columns: fields.map(({ name }) => name),
    rows: records.map(({ data }) =>
      fields.map(({ id, type, template }) => fieldType(type).show(data[id] ?? null, template, context)),
    ),
  })
}

import { fieldType } from '../fields/registry.ts'
import type { BaseStructure } from './base-structure.ts'
import type { Base } from './base.ts'
import { presentCell } from './cells.ts'
import { fieldPeriods } from './field-periods.ts'
import { selectEntries, selectLabels } from './history.sql.ts'
import type { FieldPeriod } from './past-value.ts'
import { run } from './run.ts'

const entriesPage = 200

/** One thing that an action changed. */
export interface ActionEntry {
  kind: string
  tableId: string | null
  itemId: string
  before: unknown
  after: unknown
  /** What the record is called now, also when it is deleted; '' for everything else, and where that is not known. */
  label: string
}

/** All that one action changed, a page at a time, and the fields as they were then. */
export async function actionEntries(
  base: Base,
  { version, cursor }: { version: number; cursor: number | null },
): Promise<{ entries: ActionEntry[]; fields: FieldPeriod[]; cursor: number | null }> {
  const { structure } = await base.read()
  const offset = cursor ?? 0
  const rows = await run(base.platform.pool, selectEntries(base.schema, { version, offset, limit: entriesPage + 1 }))
  const page = rows.slice(0, entriesPage)
  const records = page.filter(({ kind }) => kind.startsWith('record.'))
  const byTable = Map.groupBy(records, ({ tableId }) => tableId ?? '')
  const labels = new Map<string, string>()
  for (const [tableId, of] of byTable) {
    const ids = of.map(({ itemId }) => itemId)
    for (const [id, label] of await recordLabels(base, structure, { tableId, ids })) labels.set(id, label)
  }
  return {
    entries: page.map(entry => ({ ...entry, label: labels.get(entry.itemId) ?? '' })),
    fields: await fieldPeriods(base, structure, { tableIds: [...byTable.keys()], since: version - 1 }),
    cursor: rows.length > entriesPage ? offset + entriesPage : null,
  }
}

async function recordLabels(
  base: Base,
  structure: BaseStructure,
  { tableId, ids }: { tableId: string; ids: readonly string[] },
): Promise<[id: string, label: string][]> {
  const table = structure.tables.find(one => one.id === tableId)
  const field = table?.fields.find(one => one.id === table.primaryFieldId)
  if (!table || !field?.column) return []
  const relation = { schema: base.schema, relation: table.relation }
  const rows = await run(base.platform.pool, selectLabels(relation, { column: field.column, ids }))
  return rows.map(({ id, label }) => [id, fieldType(field.type).show(presentCell(field, label), field.template)])
}

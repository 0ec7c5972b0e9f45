import type { Base } from '../base/base.ts'
import { fieldPeriods } from './field-periods.ts'
import { selectEntries } from './history.sql.ts'
import type { FieldPeriod } from '../model/history/past-value.ts'
import { pastNames } from './past-names.ts'
import type { PastName } from '../model/history/past-name.ts'
import { recordLabels } from './record-labels.ts'
import { run } from '../../platform/sql/run.ts'
import type { ActionEntry } from '../model/history/action-entry.ts'

const entriesPage = 200

/** Lists everything that an action changed, page by page, with the fields as they were then. */
export async function actionEntries(
  base: Base,
  { version, cursor }: { version: number; cursor: number | null },
): Promise<{ entries: ActionEntry[]; fields: FieldPeriod[]; names: PastName[]; cursor: number | null }> {
  const { structure } = await base.read()
  const offset = cursor ?? 0
  const query = { version, person: base.person ?? '', offset, limit: entriesPage + 1 }
  const rows = await run(base.platform.pool, selectEntries(base.schema, query))
  const page = rows.slice(0, entriesPage)
  const records = page.filter(({ kind }) => kind.startsWith('record.'))
  const byTable = Map.groupBy(records, ({ tableId }) => tableId ?? '')
  const labels = new Map<string, string>()
  for (const [tableId, ofTable] of byTable) {
    const ids = ofTable.map(({ itemId }) => itemId)
    for (const [id, label] of await recordLabels(base, structure, { tableId, ids })) labels.set(id, label)
  }
  return {
    entries: page.map(entry => ({ ...entry, label: labels.get(entry.itemId) ?? '' })),
    // Settings of views name fields too.
    fields: await fieldPeriods(base, structure, {
      tableIds: [...new Set(page.flatMap(({ tableId }) => tableId ?? []))],
      since: version - 1,
    }),
    names: await pastNames(
      base,
      structure,
      records.flatMap(({ before, after }) => [before, after] as (Record<string, unknown> | null)[]),
    ),
    cursor: rows.length > entriesPage ? offset + entriesPage : null,
  }
}

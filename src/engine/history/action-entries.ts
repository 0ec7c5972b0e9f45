import type { Base } from '../base/base.ts'
import { fieldPeriods } from './field-periods.ts'
import { selectEntries } from './history.sql.ts'
import type { FieldPeriod } from '../model/past-value.ts'
import { type PastName, pastNames } from './past-names.ts'
import { recordLabels } from './record-labels.ts'
import { run } from '../../platform/sql/run.ts'

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
): Promise<{ entries: ActionEntry[]; fields: FieldPeriod[]; names: PastName[]; cursor: number | null }> {
  const { structure } = await base.read()
  const offset = cursor ?? 0
  const asked = { version, person: base.person ?? '', offset, limit: entriesPage + 1 }
  const rows = await run(base.platform.pool, selectEntries(base.schema, asked))
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
    names: await pastNames(
      base,
      structure,
      records.flatMap(({ before, after }) => [before, after] as (Record<string, unknown> | null)[]),
    ),
    cursor: rows.length > entriesPage ? offset + entriesPage : null,
  }
}

import fc from 'fast-check'
import type { Base } from '../base/base.ts'
import { restoreRecords, changeRecords, createRecords, deleteRecords } from '../records/change-records.ts'

/** A change that anyone can make to a table at any time. A change that cannot be made does nothing. */
export type ModelChange =
  | { do: 'create'; ids: string[]; data: Data }
  | { do: 'update'; ids: string[]; data: Data }
  | { do: 'delete'; ids: string[] }
  | { do: 'restore'; ids: string[] }

type Data = Record<string, unknown>

/** Records by id, in the order of their creation. */
export type ModelTable = ReadonlyMap<string, { data: Data; deleted: boolean }>

export const modelFields = [
  { id: 'name', type: 'single_line_text' },
  { id: 'count', type: 'number' },
]

const data = fc.record(
  {
    name: fc.option(fc.constantFrom('a', 'b', 'c')),
    count: fc.option(fc.integer({ min: 0, max: 9 })),
  },
  { requiredKeys: [] },
)
const someIds = fc.uniqueArray(
  fc.integer({ min: 0, max: 11 }).map(number => `r${number}`),
  { minLength: 1, maxLength: 4 },
)

/** Changes by several people at once. Each record is created once, under an id that nobody else uses. */
export const modelChanges: fc.Arbitrary<ModelChange[]> = fc
  .array(
    fc.oneof(
      fc.record({ do: fc.constant('create' as const), data }),
      fc.record({ do: fc.constant('update' as const), ids: someIds, data }),
      fc.record({ do: fc.constant('update' as const), ids: someIds, data }),
      fc.record({ do: fc.constant('delete' as const), ids: someIds }),
      fc.record({ do: fc.constant('restore' as const), ids: someIds }),
    ),
    { minLength: 5, maxLength: 40 },
  )
  .map(changes => {
    let made = 0
    return changes.map(change => (change.do === 'create' ? { ...change, ids: [`r${made++}`] } : change))
  })

/** Runs a change as one action and returns its version. */
export async function carryOut(base: Base, tableId: string, change: ModelChange): Promise<number> {
  const { version } = await base.writer.write({
    name: `test.${change.do}`,
    actor: 'user-1',
    work: async write => {
      const records = change.ids.map(id => ({ id, data: 'data' in change ? change.data : {} }))
      if (change.do === 'create') await createRecords(write, { tableId, records })
      if (change.do === 'update') await changeRecords(write, { tableId, records })
      if (change.do === 'delete') await deleteRecords(write, { tableId, recordIds: change.ids })
      if (change.do === 'restore') await restoreRecords(write, { tableId, recordIds: change.ids })
      return {}
    },
  })
  return version
}

/** The table after a change. */
export function afterChange(table: ModelTable, change: ModelChange): ModelTable {
  const next = new Map(table)
  for (const id of change.ids) {
    const record = next.get(id)
    if (change.do === 'create') next.set(id, { data: { name: null, count: null, ...change.data }, deleted: false })
    if (!record) continue
    if (change.do === 'update' && !record.deleted) next.set(id, { ...record, data: { ...record.data, ...change.data } })
    if (change.do === 'delete') next.set(id, { ...record, deleted: true })
    if (change.do === 'restore') next.set(id, { ...record, deleted: false })
  }
  return next
}

/** The records of the table that people see. */
export const shown = (table: ModelTable) =>
  [...table].filter(([, { deleted }]) => !deleted).map(([id, record]) => ({ id, data: record.data }))

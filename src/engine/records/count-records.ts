import type { StoredTable } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { run } from '../../platform/sql/run.ts'
import { readWhole } from './read-whole.ts'
import { countRows } from './records.sql.ts'

/**
 * Counts the records of some tables, by table id.
 * @throws the signal's reason when it is aborted.
 */
export const countRecords = (
  base: Base,
  tables: readonly Pick<StoredTable, 'id' | 'relation'>[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> =>
  readWhole(base, { signal }, async connection => {
    const counts = new Map<string, number>()
    for (const { id, relation } of tables) {
      const [row] = await run(connection, countRows({ schema: base.schema, relation }))
      counts.set(id, row?.count ?? 0)
    }
    return counts
  })

import { createHash } from 'node:crypto'

import type { Actor } from '../../access/actor.ts'
import type { BaseAddress } from '../../access/can.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import type { StagedRows } from '../../engine/staged/write-staged.ts'
import type { CsvAnalysis } from '../csv/csv-analysis.ts'
import { requireImport } from '../import-state.ts'
import { selectMapping } from './mapping.sql.ts'

/** How the columns of a file were mapped. Everyone who imports into the table shares it. */
export interface RememberedMapping extends Pick<StagedRows, 'keyFieldId' | 'mode'> {
  /** The field of each column, by the column's position. */
  columns: { index: number; fieldId: string }[]
}

/** Tells files apart by the names of their columns, in their order. */
export const shapeOf = ({ columns }: CsvAnalysis): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ name }) => name)))
    .digest('hex')

/** How a file with the same columns was last imported into a table; null if none was. */
export async function findMapping(
  platform: Platform,
  { actor, base }: { actor: Actor; base: BaseAddress },
  { importId, tableId }: { importId: string; tableId: string },
): Promise<RememberedMapping | null> {
  const { analysis } = await requireImport(platform, actor, importId)
  if (!analysis) return null
  const key = { flowId: base.flowId, tableId, shape: shapeOf(analysis) }
  const [found] = await run(platform.pool, selectMapping(key))
  return found?.mapping ?? null
}

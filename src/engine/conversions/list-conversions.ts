import { peopleByIds } from '../../access/people-by-ids.ts'
import type { Base } from '../base/base.ts'
import { run } from '../../platform/sql/run.ts'
import { selectRecent } from './conversions.sql.ts'
import type { ConversionState } from '../model/conversion-state.ts'

/** Lists the running conversions of a base, oldest first, and those that ended in the last seconds. */
export async function listConversions({ platform, schema }: Base): Promise<ConversionState[]> {
  const rows = await run(platform.pool, selectRecent(schema))
  if (rows.length === 0) return []
  const people = await peopleByIds(
    platform,
    rows.map(({ userId }) => userId),
  )
  return rows.map(({ id, filling, status, position, lastPosition, lost, error, userId, gestureId }) => ({
    id,
    tableId: filling.tableId,
    fieldId: filling.fieldId,
    type: filling.to.type,
    status,
    share: status === 'done' || lastPosition === 0 ? 1 : Math.min(1, position / lastPosition),
    lost,
    error,
    by: people.get(userId) ?? { id: userId, name: null },
    gestureId,
  }))
}

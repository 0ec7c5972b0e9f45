import type { FlowType } from '../../flows/flow-type.ts'
import { run } from '../../platform/sql/run.ts'
import { selectHasTotal } from '../submissions/submissions.sql.ts'
import { selectKeysInDraft, selectKeysInLeftOver, selectKeysInVersions } from './pictures-in-use.sql.ts'

/** The files that a form names: its pictures, now and in the past, and files of answers that its table could not hold. */
export const picturesInUse: NonNullable<FlowType['filesInUse']> = async ({ pool }, { flowId, schema, keys }) => {
  if (keys.length === 0) return []
  const [table] = await run(pool, selectHasTotal(schema))
  const rows = [
    ...(await run(pool, selectKeysInDraft(schema, keys))),
    ...(await run(pool, selectKeysInVersions(flowId, keys))),
    ...(table?.exists ? await run(pool, selectKeysInLeftOver(schema, keys)) : []),
  ]
  return rows.map(({ key }) => key)
}

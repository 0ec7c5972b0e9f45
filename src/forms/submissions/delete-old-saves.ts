import { z } from 'zod'
import { eachBase } from '../../engine/base/each-base.ts'
import { schemaOf } from '../../engine/base/base.ts'
import type { JobDefinition, RunningJob } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { selectEverPublished } from '../versions/form-versions.sql.ts'
import { addLeft } from '../results/drop-off/drop-off.sql.ts'
import { tokenDuration } from './submission-token.ts'
import { deleteSaved, selectHasTotal } from './submissions.sql.ts'

/** Rows per statement, to keep each one short. */
const batchRows = 5_000

const NoData = z.object({})

const deleteOldJob: JobDefinition<z.infer<typeof NoData>> = {
  name: 'forms.deleteOldSaves',
  data: NoData,
  retries: 2,
  maxRunSeconds: 3 * 3600,
}

/** Lets this node delete what respondents have left behind, once a day. */
export async function workOnOldSaves(platform: Platform): Promise<void> {
  await platform.jobs.work(deleteOldJob, (_, job) => deleteOldSaves(platform, job))
  await platform.jobs.schedule(deleteOldJob, '53 2 * * *', {})
}

/**
 * Deletes what respondents have entered but not submitted while they could. Nobody can resume it, because their tokens
 * have ended. The results still count where they stopped. Can be interrupted at any point and run again.
 */
export async function deleteOldSaves(
  platform: Platform,
  { signal }: Pick<RunningJob, 'signal'>,
  now = Date.now(),
): Promise<void> {
  const { pool, log } = platform
  const before = new Date(now - tokenDuration).toISOString()
  const deleteOf = async ({ flowId }: { flowId: string }) => {
    const schema = schemaOf(flowId)
    const [table] = await run(pool, selectHasTotal(schema))
    for (let isDone = !table?.exists; !isDone;) {
      const left = await run(pool, deleteSaved(schema, { before, limit: batchRows }))
      if (left.length > 0) await run(pool, addLeft(flowId, left))
      isDone = left.reduce((sum, { count }) => sum + count, 0) < batchRows
    }
  }
  await eachBase(await run(pool, selectEverPublished()), deleteOf, { log, signal })
}

import { z } from 'zod'
import { schemaOf } from '../../engine/base/base.ts'
import { eachBase } from '../../engine/base/each-base.ts'
import { discardFiles } from '../../engine/files/files.sql.ts'
import type { JobDefinition, RunningJob } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { tokenDuration } from '../submissions/submission-token.ts'
import { deleteUploads, selectFormsWithOldUploads, selectOldUploads, selectSubmitted } from './uploads.sql.ts'

const batchRows = 1_000
const hour = 3_600_000

const NoData = z.object({})

const deleteOldJob: JobDefinition<z.infer<typeof NoData>> = {
  name: 'forms.deleteOldUploads',
  data: NoData,
  retries: 2,
  maxRunSeconds: 3600,
}

/** Lets this node delete files that respondents have not submitted, every hour. */
export async function workOnOldUploads(platform: Platform): Promise<void> {
  await platform.jobs.work(deleteOldJob, (_, job) => deleteOldUploads(platform, job))
  await platform.jobs.schedule(deleteOldJob, '41 * * * *', {})
}

/**
 * Forgets uploads whose respondents cannot submit any more, and those that they removed an hour ago: a submission that
 * was running then has ended. Their files are deleted by the job of all files, unless they were submitted.
 * Can be interrupted at any point and run again.
 */
export async function deleteOldUploads(
  platform: Platform,
  { signal }: Pick<RunningJob, 'signal'>,
  now = Date.now(),
): Promise<void> {
  const { pool, log } = platform
  const age = {
    begunBefore: new Date(now - tokenDuration - hour).toISOString(),
    removedBefore: new Date(now - hour).toISOString(),
  }
  const deleteOf = async ({ flowId }: { flowId: string }) => {
    for (let isDone = false; !isDone;) {
      signal.throwIfAborted()
      const old = await run(pool, selectOldUploads(flowId, age, batchRows))
      const submissions = [...new Set(old.map(({ submissionId }) => submissionId))]
      const submitted = new Set((await run(pool, selectSubmitted(schemaOf(flowId), submissions))).map(({ id }) => id))
      const unused = old.flatMap(({ submissionId, key }) => (key === null || submitted.has(submissionId) ? [] : key))
      await run(pool, discardFiles(flowId, unused))
      await run(pool, deleteUploads(old.map(({ id }) => id)))
      isDone = old.length < batchRows
    }
  }
  await eachBase(await run(pool, selectFormsWithOldUploads(age)), deleteOf, { log, signal })
}

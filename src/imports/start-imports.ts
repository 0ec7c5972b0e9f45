import { z } from 'zod'

import type { JobDefinition } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'
import { removeFile } from './import-files.ts'
import { importRunner } from './import-runner.ts'
import { dropHiddenTable } from '../engine/structure/hidden-table.ts'
import { isStarted } from './fill-table.ts'
import { deleteOldJobs } from './job/job.sql.ts'
import { jobRunner } from './job/job-runner.ts'
import { cancelLost, deleteImport, selectImport, selectStale } from './imports.sql.ts'
import { isMapped } from './mapping/mapped-import.ts'
import { removeLeftFiles } from './remove-left-files.ts'

const Nothing = z.object({})

const removeOldImports: JobDefinition<z.infer<typeof Nothing>> = {
  name: 'imports.remove-old',
  data: Nothing,
  retries: 2,
  maxRunSeconds: 600,
}

/**
 * Lets this node run imports: resumes those of earlier processes at once, removes files that were canceled while it was
 * down, and removes interrupted uploads and old files every hour. Stop it before the platform is closed.
 */
export async function startImports(platform: Platform): Promise<{ stop(): Promise<void> }> {
  await removeLeftFiles(platform).catch((error: unknown) =>
    platform.log.warn({ error }, 'Files of canceled imports were not removed'),
  )
  const runners = [importRunner(platform), jobRunner(platform)]
  for (const runner of runners) runner.start()
  await platform.jobs.work(removeOldImports, () => removeOld(platform))
  await platform.jobs.schedule(removeOldImports, '17 * * * *', {})
  return {
    async stop() {
      await Promise.all(runners.map(runner => runner.stop()))
    },
  }
}

/** Removes imports that nobody will resume. Removes files first, so that none is forgotten. */
export async function removeOld(platform: Platform): Promise<void> {
  await run(platform.pool, cancelLost())
  for (const { id } of await run(platform.pool, selectStale())) {
    const [row] = await run(platform.pool, selectImport(id))
    // Its rows that were set aside can be corrected as long as it is kept.
    if (row && isStarted(row) && isMapped(row)) await dropHiddenTable(platform, row, row.plan.tableId)
    await removeFile(platform, id)
    await run(platform.pool, deleteImport(id))
  }
  await run(platform.pool, deleteOldJobs())
}

import { z } from 'zod'
import type { Actor } from '../../access/actor.ts'
import type { BaseAddress } from '../../access/can.ts'
import { openBase } from '../../engine/base/base.ts'
import { type Action, Name } from '../../engine/api/inputs.ts'
import { limits } from '../../engine/model/structure.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { importIdOfAction, newImportId } from '../import-id.ts'
import { requireSource } from '../sources/registry.ts'
import { bindSource } from './import-source.ts'
import { countRunningJobs, insertJob, selectJob } from './job.sql.ts'
import { jobRunner } from './job-runner.ts'
import { type JobState, readJob } from './job-state.ts'

const SourceId = z.string().min(1).max(255)

export const StartJob = z.object({
  source: z.string().max(64),
  /** As the source asks for them. */
  settings: z.unknown(),
  /** The name of the import for people. */
  title: z.string().max(limits.nameLength),
  tables: z
    .array(
      z.object({
        sourceId: SourceId.nullable(),
        name: Name,
        columns: z
          .array(z.object({ sourceId: SourceId.nullable(), name: Name, type: z.string().max(64).nullable() }))
          .max(limits.fieldsPerTable),
      }),
    )
    .min(1, 'Choose a table to import')
    .max(limits.tablesPerImport),
})

export type StartJob = z.infer<typeof StartJob>

/** Maximum number of jobs of one person at once. */
const maxRunning = 10

/**
 * Starts an import of several tables, which then runs in the background. A repeated call returns the job that the first
 * one started.
 * @throws AppError `conflict` if the base has a table of one of the names, `too_many_requests`; as the source refuses.
 */
export async function startJob(
  platform: Platform,
  { actor, base }: { actor: Actor; base: BaseAddress },
  { source, settings, title, tables, actionId }: StartJob & Pick<z.infer<typeof Action>, 'actionId'>,
): Promise<JobState> {
  const { flowId } = base
  const id = actionId ? importIdOfAction({ userId: actor.userId, flowId, actionId }) : newImportId()
  const [existing] = await run(platform.pool, selectJob(id))
  if (existing) return readJob(platform, actor, id)
  await bindSource(requireSource(source), settings).authorize({ platform, actor })
  const [running] = await run(platform.pool, countRunningJobs(actor.userId))
  if ((running?.count ?? 0) >= maxRunning) {
    throw new AppError('too_many_requests', 'Too many of your imports are running. Wait until one is done.')
  }
  await refuseTakenNames(platform, base, tables)
  await run(platform.pool, insertJob({ id, userId: actor.userId, source, settings, title, flowId, requested: tables }))
  jobRunner(platform).wake()
  return readJob(platform, actor, id)
}

async function refuseTakenNames(platform: Platform, base: BaseAddress, tables: StartJob['tables']): Promise<void> {
  const { structure } = await (await openBase(platform, base)).read()
  const names = new Set(structure.tables.map(({ name }) => name.toLowerCase()))
  if (tables.some(({ name }) => names.has(name.trim().toLowerCase()))) {
    throw new AppError('conflict', 'A table with this name already exists')
  }
}

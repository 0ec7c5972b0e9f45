import { z } from 'zod'
import type { Actor } from '../../access/actor.ts'
import type { BaseAddress } from '../../access/can.ts'
import { openBase } from '../../engine/base/base.ts'
import { type Action, Id } from '../../engine/api/inputs.ts'
import { selectTableOrigins, type TableOrigin } from '../../engine/origins/origins.sql.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { importIdOfAction, newImportId } from '../import-id.ts'
import { bindSource } from '../job/import-source.ts'
import { jobRunner } from '../job/job-runner.ts'
import { type JobState, presentJob } from '../job/job-state.ts'
import { deleteJobImports, selectJob, setJobCancelling } from '../job/job.sql.ts'
import { selectImportsOfJob } from '../imports.sql.ts'
import { requireSource, updatableSources } from '../sources/registry.ts'
import type { UpdateChoices } from './update-state.ts'
import { requireUpdate } from './require-update.ts'
import { insertUpdate, selectTablesOfJobs, selectUpdates, setUpdateConfirmed, setUpdateReplaced } from './update.sql.ts'

/** What tables of a base were imported from. */
export interface ImportedPlace {
  source: string
  /** The source as people call it. */
  name: string
  /** The import that created the tables. */
  importId: string
  /** The connection that read it last. */
  serviceId: string
  tables: { id: string; name: string }[]
}

export interface FoundUpdates {
  places: ImportedPlace[]
  /** Names of tables that were imported by a version that could not bring them up to date. */
  withoutOrigin: string[]
  /** The update that runs or waits, then those that have written something or failed last, the newest first. */
  jobs: JobState[]
}

export const StartUpdate = z.object({ importId: Id, serviceId: Id })

export const ConfirmUpdate = z.object({
  jobId: Id,
  deletesGone: z.boolean().default(false),
  takesTheirs: z.boolean().default(false),
  addsFields: z.boolean().default(false),
})

const alreadyRunning = 'This base is already being brought up to date. Wait until that is done.'

interface OfBase {
  base: BaseAddress
}

interface InBase extends OfBase {
  actor: Actor
}

/** What can be brought up to date in a base, and its updates, whoever started them. */
export async function findUpdates(platform: Platform, { base: flow }: OfBase): Promise<FoundUpdates> {
  const base = await openBase(platform, flow)
  const { structure } = await base.read()
  const places = new Map<string, ImportedPlace>()
  const origins = new Map(
    (await run(platform.pool, selectTableOrigins(base.schema))).map(origin => [origin.tableId, origin]),
  )
  for (const table of structure.tables) {
    const origin = origins.get(table.id)
    if (!origin) continue
    const { source, importId, settings } = origin
    const { updates, name } = requireSource(source)
    if (!updates) continue
    const found = places.get(importId) ?? { source, name, importId, serviceId: updates.serviceId(settings), tables: [] }
    found.tables.push({ id: table.id, name: table.name })
    places.set(importId, found)
  }
  const imported = new Set(
    (await run(platform.pool, selectTablesOfJobs(flow.flowId, updatableSources))).map(({ tableId }) => tableId),
  )
  const jobs: JobState[] = []
  for (const { id } of await run(platform.pool, selectUpdates(flow.flowId))) {
    jobs.push(await readUpdate(platform, { base: flow }, id))
  }
  return {
    places: [...places.values()],
    withoutOrigin: structure.tables.flatMap(({ id, name }) => (imported.has(id) && !origins.has(id) ? name : [])),
    jobs,
  }
}

/** Returns an update of a base. @throws AppError `not_found` if the base has no such update. */
export async function readUpdate(platform: Platform, { base }: OfBase, jobId: string): Promise<JobState> {
  const job = await requireUpdate(platform, base, jobId)
  return presentJob(job, await run(platform.pool, selectImportsOfJob(jobId)))
}

/**
 * Starts to bring the tables of an import up to date. The update reads the source in the background, then waits until
 * `confirmUpdate`. One of the base that waits is cancelled. A repeated call returns the same job.
 * @throws AppError `conflict` if another update of the base runs, `not_found` if nothing was imported from there.
 */
export async function startUpdate(
  platform: Platform,
  { actor, base }: InBase,
  { importId, serviceId, actionId }: z.infer<typeof StartUpdate> & Pick<z.infer<typeof Action>, 'actionId'>,
): Promise<JobState> {
  const { flowId } = base
  const id = actionId ? importIdOfAction({ userId: actor.userId, flowId, actionId }) : newImportId()
  const [existing] = await run(platform.pool, selectJob(id))
  if (existing) return readUpdate(platform, { base }, id)
  const origin = await requireOrigin(platform, base, importId)
  const source = requireSource(origin.source)
  const settings = source.updates?.through(origin.settings, serviceId)
  await bindSource(source, settings).authorize({ platform, actor })
  for (const waiting of await run(platform.pool, selectUpdates(flowId))) {
    const [replaced] = await run(platform.pool, setUpdateReplaced(waiting.id))
    if (replaced) await run(platform.pool, deleteJobImports(replaced.id))
  }
  const job = {
    id,
    userId: actor.userId,
    source: origin.source,
    settings,
    title: source.name,
    flowId,
    updateOf: importId,
  }
  const [inserted] = await run(platform.pool, insertUpdate(job))
  // A call that was sent twice at once has inserted it.
  if (!inserted && !(await run(platform.pool, selectJob(id)))[0]) throw new AppError('conflict', alreadyRunning)
  jobRunner(platform).wake()
  return readUpdate(platform, { base }, id)
}

async function requireOrigin(platform: Platform, base: BaseAddress, importId: string): Promise<TableOrigin> {
  const { schema } = await openBase(platform, base)
  const origins = await run(platform.pool, selectTableOrigins(schema))
  const origin = origins.find(one => one.importId === importId)
  if (!origin) throw new AppError('not_found', 'This base has no tables of this import.')
  return origin
}

/**
 * Lets an update write that shows what it will do. A repeated call changes nothing.
 * @throws AppError `conflict` when it does not wait any more.
 */
export async function confirmUpdate(
  platform: Platform,
  { actor, base }: InBase,
  { jobId, ...choices }: UpdateChoices & { jobId: string },
): Promise<JobState> {
  const job = await requireUpdate(platform, base, jobId)
  const [confirmed] = await run(platform.pool, setUpdateConfirmed(jobId, { ...choices, userId: actor.userId }))
  if (confirmed) jobRunner(platform).wake()
  else if (job.choices === null && (await requireUpdate(platform, base, jobId)).choices === null)
    throw new AppError('conflict', 'This comparison is over. Compare again.')
  return readUpdate(platform, { base }, jobId)
}

/** Stops an update at once. What it has written stays, and can be undone. */
export async function cancelUpdate(platform: Platform, { base }: OfBase, jobId: string): Promise<JobState> {
  await requireUpdate(platform, base, jobId)
  const [stopping] = await run(platform.pool, setJobCancelling(jobId))
  if (stopping) {
    const runner = jobRunner(platform)
    await runner.interrupt(jobId)
    runner.wake()
  }
  return readUpdate(platform, { base }, jobId)
}

import { z } from 'zod'
import type { Actor } from '../../access/actor.ts'
import type { BaseAddress } from '../../access/can.ts'
import { openBase } from '../../engine/base/base.ts'
import { type Action, Id } from '../../engine/api/inputs.ts'
import { limits } from '../../engine/model/structure.ts'
import { selectTableOrigins, type TableOrigin } from '../../engine/origins/origins.sql.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { importIdOfAction, newImportId } from '../import-id.ts'
import { bindSource } from '../job/import-source.ts'
import { jobRunner } from '../job/job-runner.ts'
import { type JobState, readJob, requireJob } from '../job/job-state.ts'
import { deleteJobImports, selectJob } from '../job/job.sql.ts'
import { requireSource } from '../sources/registry.ts'
import type { UpdateChoices } from './update-state.ts'
import { removeUpdateFiles } from './run-update.ts'
import { insertUpdate, selectOpenUpdate, setUpdateConfirmed, setUpdateReplaced } from './update.sql.ts'

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

export const StartUpdate = z.object({ importId: Id, serviceId: Id })

export const ConfirmUpdate = z.object({
  jobId: Id,
  deletesGone: z.boolean().default(false),
  takesTheirs: z.boolean().default(false),
  columnIds: z
    .array(z.string().max(255))
    .max(limits.fieldsPerTable * 100)
    .default([]),
})

const alreadyRunning = 'This base is already being brought up to date. Wait until that is done.'

interface InBase {
  actor: Actor
  base: BaseAddress
}

/** What can be brought up to date in a base, and the update of the actor that runs or waits. */
export async function findUpdates(
  platform: Platform,
  { actor, base: flow }: InBase,
): Promise<{ places: ImportedPlace[]; job: JobState | null }> {
  const base = await openBase(platform, flow)
  const { structure } = await base.read()
  const places = new Map<string, ImportedPlace>()
  const origins = await run(platform.pool, selectTableOrigins(base.schema))
  for (const table of structure.tables) {
    const origin = origins.find(({ tableId }) => tableId === table.id)
    if (!origin) continue
    const { source, importId, settings } = origin
    const { updates, name } = requireSource(source)
    if (!updates) continue
    const found = places.get(importId) ?? { source, name, importId, serviceId: updates.serviceId(settings), tables: [] }
    found.tables.push({ id: table.id, name: table.name })
    places.set(importId, found)
  }
  const [open] = await run(platform.pool, selectOpenUpdate(flow.flowId, actor.userId))
  return { places: [...places.values()], job: open ? await readJob(platform, actor, open.id) : null }
}

/**
 * Starts to bring the tables of an import up to date. The update reads the source in the background, then waits until
 * `confirmUpdate`. An update of the same person that waits is cancelled. A repeated call returns the same job.
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
  if (existing) return readJob(platform, actor, id)
  const origin = await requireOrigin(platform, base, importId)
  const source = requireSource(origin.source)
  const settings = source.updates?.through(origin.settings, serviceId)
  await bindSource(source, settings).authorize({ platform, actor })
  await replaceWaiting(platform, { actor, flowId })
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
  if (!inserted) throw new AppError('conflict', alreadyRunning)
  jobRunner(platform).wake()
  return readJob(platform, actor, id)
}

/** Cancels an update of the actor that waits. It has written nothing. */
async function replaceWaiting(platform: Platform, { actor, flowId }: { actor: Actor; flowId: string }): Promise<void> {
  const [open] = await run(platform.pool, selectOpenUpdate(flowId, actor.userId))
  const [replaced] = open ? await run(platform.pool, setUpdateReplaced(open.id)) : []
  if (!replaced) return
  await removeUpdateFiles(platform, replaced.plan)
  await run(platform.pool, deleteJobImports(replaced.id))
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
 * @throws AppError `conflict` when it does not wait any more, or another update of the base runs.
 */
export async function confirmUpdate(
  platform: Platform,
  { actor, base: flow }: InBase,
  { jobId, ...choices }: UpdateChoices & { jobId: string },
): Promise<JobState> {
  const job = await requireJob(platform, actor, jobId)
  if (job.flowId !== flow.flowId || !job.isUpdate) throw new AppError('not_found', 'There is no such import.')
  if (job.status === 'staged') {
    const base = await openBase(platform, flow)
    const { version } = await base.read()
    const [confirmed] = await run(platform.pool, setUpdateConfirmed(jobId, { ...choices, version }))
    if (!confirmed) throw new AppError('conflict', alreadyRunning)
    jobRunner(platform).wake()
  } else if (job.choices === null) throw new AppError('conflict', 'This import cannot be started.')
  return readJob(platform, actor, jobId)
}

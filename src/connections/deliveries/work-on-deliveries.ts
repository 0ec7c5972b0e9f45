import { z } from 'zod'
import { eachBase } from '../../engine/base/each-base.ts'
import { findBase } from '../../engine/base/base.ts'
import type { JobDefinition, RunningJob } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { deleteOldDeliveries, selectDeliveringBases, selectNextDue } from './deliveries.sql.ts'
import { deliverBase } from './deliver.ts'

/** How long a node waits until it wakes the same base again, in milliseconds. */
const wakeInterval = 500
/** People can send a delivery again for this long. After that, its content is deleted. */
const payloadDays = 30
/** Then the delivery is deleted itself. */
const days = 365
/** Rows per statement, to keep each one short. */
const batchRows = 5_000

const OneBase = z.object({ flowId: z.string() })
const NoData = z.object({})

const deliverJob: JobDefinition<z.infer<typeof OneBase>> = {
  name: 'deliveries.deliver',
  data: OneBase,
  retries: 2,
  maxRunSeconds: 3600,
}
const sweepJob: JobDefinition<z.infer<typeof NoData>> = {
  name: 'deliveries.sweep',
  data: NoData,
  retries: 0,
  maxRunSeconds: 600,
}
const cleanJob: JobDefinition<z.infer<typeof NoData>> = {
  name: 'deliveries.clean',
  data: NoData,
  retries: 2,
  maxRunSeconds: 3 * 3600,
}

/** What a node has yet to wake: bases that were woken a moment ago, and whether they were again since. */
interface Woken {
  recent: Map<string, boolean>
  sending: Set<Promise<void>>
}

const wokenOf = new WeakMap<Platform, Woken>()

function woken(platform: Platform): Woken {
  const existing = wokenOf.get(platform) ?? { recent: new Map(), sending: new Set() }
  wokenOf.set(platform, existing)
  return existing
}

/**
 * Lets what is due in a base be sent soon. Call it once the deliveries are committed. If a wake is lost, the next sweep
 * finds them.
 */
export function wakeDeliveries(platform: Platform, flowId: string): void {
  const { recent } = woken(platform)
  if (recent.has(flowId)) recent.set(flowId, true)
  else sendWake(platform, flowId)
}

function sendWake(platform: Platform, flowId: string): void {
  const { recent, sending } = woken(platform)
  recent.set(flowId, false)
  const timer = setTimeout(() => {
    const isWokenAgain = recent.get(flowId)
    recent.delete(flowId)
    if (isWokenAgain) sendWake(platform, flowId)
  }, wakeInterval)
  timer.unref()
  const sent = platform.jobs
    .send(deliverJob, { flowId }, { key: flowId })
    .catch((error: unknown) => platform.log.warn({ error, flowId }, 'A base could not be woken to deliver'))
    .finally(() => sending.delete(sent))
  sending.add(sent)
}

/** Wakes what this node has yet to wake, without waiting for its next turn. */
export async function finishWaking(platform: Platform): Promise<void> {
  const { recent, sending } = woken(platform)
  for (const [flowId, isWokenAgain] of recent) if (isWokenAgain) sendWake(platform, flowId)
  await Promise.all(sending)
}

/** Lets this node send deliveries. What an ended server has left behind is found at the start, and every few minutes. */
export async function workOnDeliveries(platform: Platform): Promise<void> {
  const { jobs } = platform
  await jobs.work(deliverJob, async ({ flowId }, job) => {
    const seconds = await deliverBase(platform, flowId, job)
    const delay = seconds === null ? null : Math.max(1, Math.ceil(seconds))
    if (delay !== null) await jobs.send(deliverJob, { flowId }, { key: `${flowId} later`, delay })
  })
  await jobs.work(sweepJob, (_, job) => sweepDeliveries(platform, job))
  await jobs.work(cleanJob, (_, job) => cleanDeliveries(platform, job))
  await jobs.schedule(sweepJob, '*/5 * * * *', {})
  await jobs.schedule(cleanJob, '17 3 * * *', {})
  await jobs.send(sweepJob, {}, { key: 'start' })
}

/** Finds deliveries that are due although nothing has woken their base. */
export async function sweepDeliveries(platform: Platform, { signal }: Pick<RunningJob, 'signal'>): Promise<void> {
  const { pool, log, jobs } = platform
  const sweep = async ({ flowId }: { flowId: string }) => {
    const base = await findBase(platform, { flowId })
    const [next] = base ? await run(pool, selectNextDue(base.schema)) : []
    if (next?.seconds === 0) await jobs.send(deliverJob, { flowId }, { key: flowId })
  }
  await eachBase(await run(pool, selectDeliveringBases()), sweep, { log, signal })
}

/** Deletes the content of old deliveries, and then the deliveries. Can be interrupted at any point and run again. */
export async function cleanDeliveries(platform: Platform, { signal }: Pick<RunningJob, 'signal'>): Promise<void> {
  const { pool, log } = platform
  const clean = async ({ flowId }: { flowId: string }) => {
    const base = await findBase(platform, { flowId })
    for (let isDone = !base; base && !isDone;) {
      const [deleted] = await run(pool, deleteOldDeliveries(base.schema, { payloadDays, days, limit: batchRows }))
      isDone = (deleted?.count ?? 0) < batchRows
    }
  }
  await eachBase(await run(pool, selectDeliveringBases()), clean, { log, signal })
}

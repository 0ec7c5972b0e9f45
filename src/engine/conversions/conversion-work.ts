import { databaseAddress } from '../../platform/database-address.ts'
import { AppError } from '../../platform/errors.ts'
import { LeasedWork } from '../../platform/leased-work.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWorker } from '../../platform/run-worker.ts'
import type { Write } from '../base/base-writer.ts'
import { type Base, openBase } from '../base/base.ts'
import { run } from '../../platform/sql/run.ts'
import { newId } from '../model/ids.ts'
import { ended } from '../model/conversion-names.ts'
import { type ConversionTask, conversionThread } from './conversion-thread.ts'
import { deleteWork, putWork, selectWaiting, selectWork } from './conversion-work.sql.ts'
import {
  type ConversionRow,
  countAttempt,
  selectCancelling,
  selectConversion,
  setCancelling,
  setDone,
  setEnded,
} from './conversions.sql.ts'
import type { Filled } from './fill-column.ts'
import { type Converted, finishConversion } from './finish-conversion.ts'
import { dropFilling, isFillingUsed } from './drop-filling.ts'

const maxAttempts = 5
const firstPause = 1
/** The time in seconds for a new conversion to be added to its base. */
const holdSeconds = 60

/** A conversion that this node runs. */
interface Work {
  platform: Platform
  base: Base
  row: ConversionRow
  signal: AbortSignal
}

const works = new WeakMap<Platform, LeasedWork>()

/** The queue that converts the fields of large tables on this node. */
function conversionWork(platform: Platform): LeasedWork {
  const existing = works.get(platform)
  if (existing) return existing
  const work = new LeasedWork(platform, {
    name: 'conversion',
    waiting: (except, limit) => run(platform.pool, selectWaiting(except, limit)),
    resumeWork: (id, signal) => resumeConversion(platform, id, signal),
  })
  works.set(platform, work)
  return work
}

/**
 * Starts a conversion: `begin` adds it to its base under a new id, and returns the id that the base has.
 *
 * The work is added to the shared schema first. A crash leaves either work whose conversion is in the base, which a
 * node picks up, or work without a conversion, which is deleted once it is old.
 */
export async function startWork<Started extends { conversion: { id: string } | null }>(
  { platform, flowId }: Base,
  begin: (id: string) => Promise<Started>,
): Promise<Started> {
  const id = newId('act')
  await run(platform.pool, putWork(id, { flowId, seconds: holdSeconds }))
  const started = await begin(id).catch(async (error: unknown) => {
    // After other errors the conversion may be in the base all the same, such as when the answer to its commit is lost.
    if (error instanceof AppError && error.code !== 'unavailable') await run(platform.pool, deleteWork(id))
    throw error
  })
  const isBegun = started.conversion?.id === id
  await run(platform.pool, isBegun ? putWork(id, { flowId, seconds: 0 }) : deleteWork(id))
  conversionWork(platform).wake()
  return started
}

/**
 * Starts converting fields on this node, first those that an earlier process left. Stop it before closing the platform.
 */
export function startConversions(platform: Platform): { stop(): Promise<void> } {
  const work = conversionWork(platform)
  work.start()
  return { stop: () => work.stop() }
}

/**
 * Requests that the conversion of a field stops. Returns false if none is running. Call `stopCancelled` after the
 * commit.
 */
export async function cancelConversion(write: Write, base: Base, fieldId: string): Promise<boolean> {
  return (await run(write.connection, setCancelling(base.schema, fieldId))).length > 0
}

/** Stops canceled conversions on this node at once. Their columns are dropped later. */
export async function stopCancelled({ platform, flowId, schema }: Base): Promise<void> {
  const work = conversionWork(platform)
  const cancelled = await run(platform.pool, selectCancelling(schema))
  for (const { id } of cancelled) {
    await run(platform.pool, putWork(id, { flowId, seconds: 0 }))
    await work.interrupt(id)
  }
  if (cancelled.length > 0) work.wake()
}

/**
 * Resumes a conversion. An error that a person can fix ends it with its message. After other errors it is retried a few
 * times, each time from where it stopped.
 */
async function resumeConversion(platform: Platform, id: string, signal: AbortSignal): Promise<void> {
  const [held] = await run(platform.pool, selectWork(id))
  if (!held) return
  const base = await openBase(platform, held)
  const [row] = await run(platform.pool, selectConversion(base.schema, id))
  if (!row) {
    const { flowId } = held
    await run(platform.pool, held.isOld ? deleteWork(id) : putWork(id, { flowId, seconds: holdSeconds }))
    return
  }
  const work = { platform, base, row, signal }
  try {
    if (row.status === 'cancelling') await end(work, { status: 'cancelled', error: null })
    else if (row.status === 'running') await finish(work, await fill(work))
    // If a crash prevents this, the next node finds that the conversion has ended, and gets here at once.
    await run(platform.pool, deleteWork(id))
  } catch (error) {
    if (signal.aborted) throw signal.reason
    await recordFailure(work, error)
  }
}

/** Fills the column in a thread, to keep the event loop free for requests. */
function fill({ platform, base, row, signal }: Work): Promise<Filled> {
  const task: ConversionTask = {
    kind: 'fill',
    database: databaseAddress(platform.connection),
    schema: base.schema,
    conversionId: row.id,
    filling: row.filling,
    progress: { position: row.position, lost: row.lost },
  }
  return runWorker<Filled>(conversionThread, task, signal).result
}

async function finish({ base, row }: Work, filled: Filled): Promise<Converted & { version: number }> {
  const { filling } = filled
  const { people } = (await base.read()).structure
  const named = { ...filling, people: filling.people && [...filling.people, ...people] }
  return base.writer.write({
    name: 'fields.update',
    actor: row.userId,
    gestureId: row.gestureId,
    size: Infinity,
    work: async write => {
      const converted = await finishConversion(write, { ...filled, filling: named })
      const [isWanted] = await run(write.connection, setDone(base.schema, row.id, converted.lost))
      if (!isWanted) throw new Error(`Conversion ${row.id} is no longer wanted`)
      return converted
    },
  })
}

/** @throws the error again, for the log, unless it has a message for people or the conversion was canceled. */
async function recordFailure(work: Work, error: unknown): Promise<void> {
  const { platform, base, row } = work
  const { flowId, schema } = base
  const [now] = await run(platform.pool, selectConversion(schema, row.id))
  // It was canceled, which the thread noticed in the database. The next run cleans up.
  if (now?.status !== 'running') return
  if (error instanceof AppError && error.code !== 'unavailable') {
    await end(work, { status: 'failed', error: error.message })
    await run(platform.pool, deleteWork(row.id))
    return
  }
  if (now.attempts + 1 >= maxAttempts) {
    await end(work, { status: 'failed', error: 'The field could not be converted' })
    await run(platform.pool, deleteWork(row.id))
  } else {
    await run(platform.pool, countAttempt(schema, row.id))
    await run(platform.pool, putWork(row.id, { flowId, seconds: firstPause * 2 ** now.attempts }))
  }
  throw error
}

/** Ends a conversion without a result, and drops its column. */
async function end(
  { base, row }: Work,
  outcome: { status: 'cancelled' | 'failed'; error: string | null },
): Promise<void> {
  await base.writer.write({
    name: ended,
    actor: row.userId,
    work: async write => {
      const [hasEnded] = await run(write.connection, setEnded(base.schema, row.id, outcome))
      // It may have succeeded without this node hearing of it. Then its column is in use.
      if (hasEnded && !isFillingUsed(write.structure, row.filling)) await dropFilling(write, row.filling)
      return {}
    },
  })
}

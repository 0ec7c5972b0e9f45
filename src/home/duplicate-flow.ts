import { randomUUID } from 'node:crypto'

import type { FlowAccess } from '../access/find-access.ts'
import { flowType } from '../flows/registry.ts'
import { requireFlowType } from '../access/flows.ts'
import { updateContentTime } from '../access/flows.sql.ts'
import { AppError } from '../platform/errors.ts'
import { LeasedWork } from '../platform/leased-work.ts'
import type { Platform } from '../platform/platform.ts'
import {
  type CopyState,
  insertCopy,
  insertDuplicate,
  selectCopy,
  selectDuplicate,
  selectRunningCopies,
  updateCopyState,
} from './flow-copies.sql.ts'
import { run } from '../platform/sql/run.ts'
import { shared } from '../platform/sql/scope.ts'
import { inTransaction } from '../platform/sql/transactions.ts'

const works = new WeakMap<Platform, LeasedWork>()

/** Copies the content of duplicated flows on this node. */
function copyWork(platform: Platform): LeasedWork {
  const existing = works.get(platform)
  if (existing) return existing
  const work = new LeasedWork(platform, {
    name: 'copy of a flow',
    waiting: (except, limit) => run(platform.pool, selectRunningCopies(except, limit)),
    resumeWork: (id, signal) => resumeCopy(platform, id, signal),
  })
  works.set(platform, work)
  return work
}

/**
 * Lets this node copy the content of duplicated flows, starting with copies that an earlier process left unfinished. Stop
 * it before the platform is closed.
 */
export function startCopies(platform: Platform): { stop(): Promise<void> } {
  const work = copyWork(platform)
  work.start()
  return { stop: () => work.stop() }
}

/** Runs a copy. When it fails, marks it as failed and throws the error for the log. */
async function resumeCopy(platform: Platform, copyId: string, signal: AbortSignal): Promise<void> {
  const [copy] = await run(platform.pool, selectCopy(copyId))
  if (copy?.status !== 'running') return
  const save = (state: CopyState) => run(platform.pool, updateCopyState(copyId, state))
  const reportProgress = async (progress: number) => {
    signal.throwIfAborted()
    await save({ status: 'running', progress })
  }
  try {
    await flowType(copy.type)?.copy?.(platform, copy, reportProgress)
    // The new time makes screens fetch its picture again.
    await run(platform.pool, updateContentTime([copy.targetFlowId]))
    await save({ status: 'done', progress: 1 })
  } catch (error) {
    // An interrupted copy stays 'running', so that a node resumes it.
    signal.throwIfAborted()
    await save({ status: 'failed', progress: copy.progress })
    throw error
  }
}

const goneMeanwhile = 'Someone else has just deleted this item or its workspace.'

/** A duplicate. `copyId` names the job that copies its content, and is null when there is none. */
export interface Duplicate {
  flow: { id: string; publicIdentifier: string; type: string; name: string; workspaceId: string | null }
  copyId: string | null
}

/**
 * Duplicates a flow. Its content is copied in the background. Duplicating it again with the same identifier, as after a
 * lost answer, returns the duplicate if it is unchanged.
 *
 * @param to.place where the duplicate goes. The caller checks that the person may create flows there.
 * @throws AppError `not_found` when the flow or the workspace has just been deleted, `conflict` when the identifier is
 *   taken.
 */
export async function duplicateFlow(
  platform: Platform,
  source: FlowAccess,
  to: {
    name: string
    userId: string
    withHistory: boolean
    /** Chosen by the client; generated when absent. */
    publicIdentifier?: string | undefined
    place: { organizationId: string; workspaceId: string | null }
  },
): Promise<Duplicate> {
  const type = requireFlowType(source.type)
  const { name, userId, place, withHistory } = to
  const publicIdentifier = to.publicIdentifier ?? type.newPublicId()
  const copyId = type.copy ? randomUUID() : null
  const flow = { publicIdentifier, type: source.type, name, workspaceId: place.workspaceId }
  const draft = { flowId: source.flowId, publicIdentifier, type: source.type, name, userId, ...place }
  const id = await inTransaction(platform.pool, shared, async transaction => {
    const [created] = await run(transaction, insertDuplicate(draft))
    if (!created) return null
    const targetFlowId = created.id
    if (copyId) {
      await run(transaction, insertCopy(copyId, { sourceFlowId: source.flowId, targetFlowId, userId, withHistory }))
    }
    return targetFlowId
  })
  if (id === null) {
    const [existing] = to.publicIdentifier === undefined ? [] : await run(platform.pool, selectDuplicate(draft))
    if (!existing) throw new AppError('not_found', goneMeanwhile)
    if (existing.id === null) throw new AppError('conflict', `The identifier '${publicIdentifier}' is taken.`)
    return { flow: { id: existing.id, ...flow }, copyId: existing.copyId }
  }
  if (copyId) copyWork(platform).wake()
  return { flow: { id, ...flow }, copyId }
}

/** The state of a background copy. @throws AppError `not_found` for copies that other people started. */
export async function readCopy(platform: Platform, userId: string, copyId: string): Promise<CopyState> {
  const [copy] = await run(platform.pool, selectCopy(copyId))
  if (copy?.userId !== userId) throw new AppError('not_found', 'Copy not found.')
  return { status: copy.status, progress: copy.progress }
}

import { randomUUID } from 'node:crypto'

import type { FlowAccess } from '../access/find-access.ts'
import { flowType } from '../flows/registry.ts'
import { demandFlowType } from '../access/flows.ts'
import { setUpdated } from '../access/flows.sql.ts'
import { AppError } from '../platform/errors.ts'
import { LeasedWork } from '../platform/leased-work.ts'
import type { Platform } from '../platform/platform.ts'
import {
  type CopyState,
  insertCopy,
  insertCopyOf,
  selectCopy,
  selectRunningCopies,
  setCopyState,
} from './flow-copies.sql.ts'

const works = new WeakMap<Platform, LeasedWork>()

/** What fills duplicates on this node. */
function copyWork(platform: Platform): LeasedWork {
  const known = works.get(platform)
  if (known) return known
  const work = new LeasedWork(platform, {
    name: 'copy of a flow',
    waiting: (except, limit) => selectRunningCopies(platform.db, except, limit),
    carryOn: (id, signal) => carryOn(platform, id, signal),
  })
  works.set(platform, work)
  return work
}

/**
 * Lets this node copy what duplicated flows hold, at once those that an earlier process left. To be stopped before the
 * platform is closed.
 */
export function startCopies(platform: Platform): { stop(): Promise<void> } {
  const work = copyWork(platform)
  work.start()
  return { stop: () => work.stop() }
}

/** @throws whatever the type of the flow throws, for the log, after noting that the copy failed. */
async function carryOn(platform: Platform, copyId: string, signal: AbortSignal): Promise<void> {
  const copy = await selectCopy(platform.db, copyId)
  if (copy?.status !== 'running') return
  const note = (state: CopyState) => setCopyState(platform.db, copyId, state)
  const goOn = async (progress: number) => {
    signal.throwIfAborted()
    await note({ status: 'running', progress })
  }
  try {
    await flowType(copy.type)?.copy?.(platform, copy, goOn)
    // Its picture is another one now.
    await setUpdated(platform.db, [copy.targetFlowId])
    await note({ status: 'done', progress: 1 })
  } catch (error) {
    // What was only broken off is taken up again, here or elsewhere.
    signal.throwIfAborted()
    await note({ status: 'failed', progress: copy.progress })
    throw error
  }
}

/** A duplicate; `copyId` names the work that fills it, and is null when there is nothing to copy. */
export interface Duplicate {
  flow: { id: string; publicIdentifier: string; type: string; name: string; workspaceId: string | null }
  copyId: string | null
}

/**
 * Makes a copy of a flow, at once; what it holds is copied in the background.
 *
 * @param to.place where it goes; whether the person may put something there was asked.
 */
export async function duplicateFlow(
  platform: Platform,
  source: FlowAccess,
  to: {
    name: string
    userId: string
    withHistory: boolean
    place: { organizationId: string; workspaceId: string | null }
  },
): Promise<Duplicate> {
  const type = demandFlowType(source.type)
  const { name, userId, place, withHistory } = to
  const publicIdentifier = type.newPublicId()
  const copyId = type.copy ? randomUUID() : null
  const id = await platform.db.transaction().execute(async transaction => {
    const targetFlowId = await insertCopyOf(transaction, {
      flowId: source.flowId,
      publicIdentifier,
      name,
      userId,
      ...place,
    })
    if (copyId) {
      await insertCopy(transaction, copyId, { sourceFlowId: source.flowId, targetFlowId, userId, withHistory })
    }
    return targetFlowId
  })
  if (copyId) copyWork(platform).wake()
  return { flow: { id, publicIdentifier, type: source.type, name, workspaceId: place.workspaceId }, copyId }
}

/** How the filling of a duplicate is getting on. @throws AppError `not_found` for copies of other people. */
export async function readCopy(platform: Platform, userId: string, copyId: string): Promise<CopyState> {
  const copy = await selectCopy(platform.db, copyId)
  if (copy?.userId !== userId) throw new AppError('not_found', 'There is no such copy.')
  return { status: copy.status, progress: copy.progress }
}

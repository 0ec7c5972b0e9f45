import { randomUUID } from 'node:crypto'
import { z } from 'zod'

import type { FlowAccess } from '../access/find-access.ts'
import { flowType } from '../access/flow-types.ts'
import { demandFlowType } from '../access/flows.ts'
import { AppError } from '../platform/errors.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { type CopyState, insertCopy, insertCopyOf, selectCopy, setCopyState } from './flow-copies.sql.ts'

const Copy = z.object({ copyId: z.string() })

const copyJob: JobDefinition<z.infer<typeof Copy>> = {
  name: 'home.copyFlow',
  data: Copy,
  retries: 2,
  longestRun: 3_600,
}

/** Lets this node copy what duplicated flows hold. */
export async function workOnCopies(platform: Platform): Promise<void> {
  await platform.jobs.work(copyJob, ({ copyId }) => carryOn(platform, copyId))
}

/** @throws whatever the type of the flow throws, for the log, after noting that the copy failed; the job tries again. */
async function carryOn(platform: Platform, copyId: string): Promise<void> {
  const copy = await selectCopy(platform.db, copyId)
  if (!copy || copy.status === 'done') return
  const note = (state: CopyState) => setCopyState(platform.db, copyId, state)
  try {
    await flowType(copy.type)?.copy?.(platform, copy, progress => note({ status: 'running', progress }))
    await note({ status: 'done', progress: 1 })
  } catch (error) {
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
 * Makes a copy of a flow, at once; what it holds is copied by a job.
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
  if (copyId) await platform.jobs.send(copyJob, { copyId }, { key: copyId })
  return { flow: { id, publicIdentifier, type: source.type, name, workspaceId: place.workspaceId }, copyId }
}

/** How the filling of a duplicate is getting on. @throws AppError `not_found` for copies of other people. */
export async function readCopy(platform: Platform, userId: string, copyId: string): Promise<CopyState> {
  const copy = await selectCopy(platform.db, copyId)
  if (copy?.userId !== userId) throw new AppError('not_found', 'There is no such copy.')
  return { status: copy.status, progress: copy.progress }
}

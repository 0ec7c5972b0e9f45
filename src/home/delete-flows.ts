import { sortFlows } from '../access/can.ts'
import type { RequestContext } from '../access/find-access.ts'
import { AppError } from '../platform/errors.ts'
import { deletedForeverText, notYoursToDelete, onlyFromTrash } from '../texts/home-texts.ts'
import { deleteWithContent } from './remove-flows.ts'

/** The result of deleting flows permanently. */
interface Deleted {
  /** The ids of deleted flows. */
  deleted: string[]
  /** Flows that the person may not delete. */
  skipped: { id: string; name: string }[]
  message: string
}

/**
 * Permanently deletes flows in the trash, with their content, one after the other. A flow that is restored meanwhile
 * stays.
 *
 * @throws AppError `not_found` when the person sees no such flow; `forbidden` when they may delete none of the flows;
 * `bad_input` when one is not in the trash.
 */
export async function deleteFlows(context: RequestContext, flowIds: readonly string[]): Promise<Deleted> {
  const { allowed, refused } = await sortFlows(context, 'delete flow permanently', { keys: flowIds })
  if (allowed.length === 0) throw new AppError('forbidden', notYoursToDelete(refused.length))
  if (!allowed.every(({ trashed }) => trashed)) throw new AppError('bad_input', onlyFromTrash)
  const deleted: string[] = []
  for (const flow of allowed) {
    if (await deleteWithContent(context.platform, flow, 'infinity')) deleted.push(flow.flowId)
  }
  const skipped = refused.map(({ flowId, name }) => ({ id: flowId, name }))
  return {
    deleted,
    skipped,
    message: deletedForeverText(
      deleted.length,
      skipped.map(({ name }) => name),
    ),
  }
}

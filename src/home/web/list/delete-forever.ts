import type { QueryClient } from '@tanstack/react-query'
import { deletedForeverText, maxDeletedAtOnce } from '../../../texts/home-texts.ts'
import { isolated } from '../../../texts/isolated.ts'
import { callServer } from '../../../ui/server/server.ts'
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import type { Flow } from '../home-calls.ts'
import { refreshHome } from './move-flows.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { deleteFlowsRoute } from '../../move-flows.routes.ts'

/**
 * Permanently deletes flows in the trash, in several calls if there are many, and says how many.
 *
 * @param onProgress called with the number of flows deleted so far.
 * @returns whether every call succeeded.
 */
export async function deleteForever(
  queries: QueryClient,
  flows: readonly Flow[],
  onProgress: (done: number) => void = () => undefined,
): Promise<boolean> {
  let done = 0
  const skipped: string[] = []
  try {
    for (let from = 0; from < flows.length; from += maxDeletedAtOnce) {
      const flowIds = flows.slice(from, from + maxDeletedAtOnce).map(({ id }) => id)
      const answer = await callServer<CallOf<typeof deleteFlowsRoute>>('POST', '/admin/flows/delete', { flowIds })
      done += answer.deleted.length
      skipped.push(...answer.skipped.map(({ name }) => isolated(name)))
      onProgress(done)
    }
    toastSuccess(deletedForeverText(done, skipped))
    return true
  } catch (error) {
    if (done > 0) toastSuccess(deletedForeverText(done))
    toastError(error)
    return false
  } finally {
    await refreshHome(queries)
  }
}

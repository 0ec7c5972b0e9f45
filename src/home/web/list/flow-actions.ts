import type { QueryClient } from '@tanstack/react-query'
import { flowTypeUi } from '../../../flows/registry.ui.ts'
import {
  closedSomeText,
  closedText,
  exportFailed,
  notStarredText,
  starredText,
  unableToCloseText,
} from '../../../texts/home-texts.ts'
import { isolated } from '../../../texts/isolated.ts'
import { fetchFromServer } from '../../../ui/server/reachability.ts'
import { saveBlob } from '../../../ui/files/save-blob.ts'
import { callServer } from '../../../ui/server/server.ts'
import { errorText } from '../../../ui/server/server-error.ts'
import { toastError, toastSuccess, toastUndo } from '../../../ui/toasts/toasts.tsx'
import { homeQuery, type Flow } from '../home-calls.ts'
import { callInParts } from './call-in-parts.ts'
import { patchFlow } from './flow-pages.ts'
import { refreshHome } from './move-flows.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { renameFlowRoute, setStarRoute } from '../../flows.routes.ts'
import type { closeFlowsRoute } from '../../move-flows.routes.ts'

function showStar(queries: QueryClient, flow: Flow, starred: boolean): void {
  patchFlow(queries, flow.id, { starred })
  queries.setQueryData(
    homeQuery.queryKey,
    home => home && { ...home, counts: { ...home.counts, starred: home.counts.starred + (starred ? 1 : -1) } },
  )
}

/** Stars or unstars a flow, on the screen at once. The old state returns when the server refuses. */
export async function toggleStar(queries: QueryClient, flow: Flow): Promise<void> {
  const starred = !flow.starred
  showStar(queries, flow, starred)
  try {
    await callServer<CallOf<typeof setStarRoute>>('POST', '/admin/flows/star', { flowId: flow.id, starred })
    toastSuccess(starredText(isolated(flow.name), starred))
  } catch {
    showStar(queries, flow, !starred)
    toastError(notStarredText(flowTypeUi(flow.type).noun, starred))
  }
  await refreshHome(queries)
}

/**
 * Renames a flow, and updates every list.
 *
 * @throws ServerError when the server refuses.
 */
export async function renameFlow(queries: QueryClient, flow: Pick<Flow, 'id'>, name: string): Promise<void> {
  await callServer<CallOf<typeof renameFlowRoute>>('PUT', `/admin/flows/rename/${flow.id}`, { newName: name })
  patchFlow(queries, flow.id, { name })
  void refreshHome(queries)
}

/**
 * Closes flows or opens them again, says how many and which ones it skipped, and offers to undo that.
 *
 * @returns whether at least one was closed or opened.
 */
export async function closeFlows(queries: QueryClient, flows: readonly Flow[], closed: boolean): Promise<boolean> {
  const change = async (changing: readonly Flow[], disabled: boolean) => {
    const { answers, failure } = await callInParts(changing, part =>
      callServer<CallOf<typeof closeFlowsRoute>>('POST', '/admin/flows/bulkChangeFlowDisabled', {
        flowPublicIds: part.map(({ publicIdentifier }) => publicIdentifier),
        disabled,
      }),
    )
    if (failure) toastError(`${unableToCloseText(failure.left.length, disabled)}. ${errorText(failure.error)}`)
    return { changed: answers.flatMap(one => one.changed), skipped: answers.flatMap(one => one.skipped) }
  }
  try {
    const { changed, skipped } = await change(flows, closed)
    const ids = new Set(changed)
    const done = flows.filter(({ id, settings }) => ids.has(id) && (settings.disabledForm ?? false) !== closed)
    const names = skipped.map(({ name }) => isolated(name))
    toastUndo(closedSomeText(changed.length, names, closed), () => void undoClosing(done))
    await refreshHome(queries)
    return true
  } catch (error) {
    toastError(`${unableToCloseText(flows.length, closed)}. ${errorText(error)}`)
    return false
  }

  async function undoClosing(done: readonly Flow[]): Promise<void> {
    try {
      if (done.length > 0) await change(done, !closed)
      toastSuccess(closedText(done.length, !closed))
    } catch (error) {
      toastError(error)
    }
    await refreshHome(queries)
  }
}

/**
 * Downloads a flow as a file. Says so when that fails.
 *
 * @returns whether the download succeeded.
 */
export async function exportFlow(flow: Flow, options: { withHistory: boolean }): Promise<boolean> {
  const path = flowTypeUi(flow.type).export?.path(flow.publicIdentifier, options)
  if (path === undefined) return false
  try {
    const response = await fetchFromServer(path)
    if (!response.ok) throw new Error(`The server answered ${response.status}`)
    saveBlob(await response.blob(), `${flow.name}.json`)
    return true
  } catch {
    toastError(exportFailed)
    return false
  }
}

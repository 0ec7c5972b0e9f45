import type { QueryClient } from '@tanstack/react-query'
import { deletedText, restoredText } from '../../../texts/frame-texts.ts'
import { maxItemsPerCall } from '../../../texts/home-texts.ts'
import { isolated } from '../../../texts/isolated.ts'
import { callServer } from '../../../ui/server/server.ts'
import { toastError, toastSuccess, toastUndo } from '../../../ui/toasts/toasts.tsx'
import { homeQuery, type Workspace } from '../home-calls.ts'
import type { ChosenLook } from './IconPicker.tsx'
import { refreshHome } from '../list/move-flows.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { trashFlowsRoute } from '../../move-flows.routes.ts'
import type {
  deleteWorkspaceRoute,
  reorderWorkspacesRoute,
  restoreWorkspaceRoute,
  updateWorkspaceRoute,
} from '../../workspaces.routes.ts'

const { queryKey } = homeQuery

/** Updates the workspaces on the screen. */
function showWorkspaces(queries: QueryClient, change: (workspaces: Workspace[]) => Workspace[]): void {
  queries.setQueryData(queryKey, home => home && { ...home, workspaces: change(home.workspaces) })
}

export type WorkspaceChange = Partial<Pick<Workspace, 'name' | 'defaultLevel' | 'connectionsStay'> & ChosenLook>

/**
 * Updates a workspace, on the screen at once. The screen reloads when the server refuses.
 *
 * @throws ServerError when the server refuses.
 */
export async function updateWorkspace(queries: QueryClient, id: string, change: WorkspaceChange): Promise<void> {
  // A pending answer does not include the change.
  await queries.cancelQueries({ queryKey })
  showWorkspaces(queries, all => all.map(each => (each.id === id ? { ...each, ...change } : each)))
  try {
    await callServer<CallOf<typeof updateWorkspaceRoute>>('PUT', `/workspaces/${id}`, change)
  } finally {
    await queries.invalidateQueries({ queryKey })
  }
}

/** Sorts items by the order of `ids`. Items that are not named come last. */
const sortByIds = <Item extends { id: string }>(all: readonly Item[], ids: readonly string[]): Item[] => {
  const places = new Map(ids.map((id, at) => [id, at]))
  const placeOf = ({ id }: Item) => places.get(id) ?? ids.length
  return all.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The save in progress. Saves run one after the other, so that the last order wins. */
let saving: Promise<unknown> = Promise.resolve()

/** Reorders the workspaces for everyone, on the screen at once. The old order returns when the server refuses. */
export async function reorderWorkspaces(queries: QueryClient, organizationId: string, ids: string[]): Promise<void> {
  await queries.cancelQueries({ queryKey })
  showWorkspaces(queries, all => sortByIds(all, ids))
  const ours = saving.then(() =>
    callServer<CallOf<typeof reorderWorkspacesRoute>>('POST', '/workspaces/reorder', {
      organizationId,
      workspaceIds: ids,
    }).catch(toastError),
  )
  saving = ours
  await ours
  // Loading before the last save would show an outdated order.
  if (saving === ours) await queries.invalidateQueries({ queryKey })
}

async function restore(queries: QueryClient, { id, name }: Workspace, flowIds: readonly string[]): Promise<void> {
  let left = 0
  try {
    if (flowIds.length === 0)
      await callServer<CallOf<typeof restoreWorkspaceRoute>>('POST', `/workspaces/${id}/restore`)
    for (let from = 0; from < flowIds.length; from += maxItemsPerCall) {
      const some = flowIds.slice(from, from + maxItemsPerCall)
      const { skipped } = await callServer<CallOf<typeof trashFlowsRoute>>('POST', '/admin/flows/trash', {
        flowIds: some,
        action: 'restore',
      })
      left += skipped.length
    }
    toastSuccess(restoredText(isolated(name), left))
  } catch (error) {
    toastError(error)
  }
  await refreshHome(queries)
}

/**
 * Deletes a workspace with its flows, and offers to undo that.
 *
 * @throws ServerError when the server refuses.
 */
export async function deleteWorkspace(queries: QueryClient, workspace: Workspace): Promise<void> {
  const { trashedFlowIds } = await callServer<CallOf<typeof deleteWorkspaceRoute>>(
    'DELETE',
    `/workspaces/${workspace.id}`,
  )
  await queries.cancelQueries({ queryKey })
  showWorkspaces(queries, all => all.filter(({ id }) => id !== workspace.id))
  toastUndo(
    deletedText(isolated(workspace.name), trashedFlowIds.length),
    () => void restore(queries, workspace, trashedFlowIds),
  )
  void refreshHome(queries)
}

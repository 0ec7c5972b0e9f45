import type { QueryClient } from '@tanstack/react-query'
import { deletedText, restoredText } from '../../../texts/frame-texts.ts'
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

/** What home shows of its workspaces from now on. */
function showWorkspaces(queries: QueryClient, change: (workspaces: Workspace[]) => Workspace[]): void {
  queries.setQueryData(queryKey, home => home && { ...home, workspaces: change(home.workspaces) })
}

export type WorkspaceChange = Partial<Pick<Workspace, 'name' | 'defaultLevel' | 'connectionsStay'> & ChosenLook>

/**
 * Changes a workspace, on the screen at once.
 *
 * @throws what the server said, after what stands on the screen was asked for again.
 */
export async function changeWorkspace(queries: QueryClient, id: string, change: WorkspaceChange): Promise<void> {
  // An answer that is on its way was made before the change.
  await queries.cancelQueries({ queryKey })
  showWorkspaces(queries, all => all.map(each => (each.id === id ? { ...each, ...change } : each)))
  try {
    await callServer<CallOf<typeof updateWorkspaceRoute>>('PUT', `/workspaces/${id}`, change)
  } finally {
    await queries.invalidateQueries({ queryKey })
  }
}

/** Workspaces in the order of ids; those that are not named come last. */
const inOrder = <Item extends { id: string }>(all: readonly Item[], ids: readonly string[]): Item[] => {
  const places = new Map(ids.map((id, at) => [id, at]))
  const placeOf = ({ id }: Item) => places.get(id) ?? ids.length
  return all.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The order that is being saved. One after the other, or the one that was meant first could arrive last. */
let saving: Promise<unknown> = Promise.resolve()

/** Puts the workspaces into an order for everybody: on the screen at once, and back when the server refuses. */
export async function reorderWorkspaces(queries: QueryClient, organizationId: string, ids: string[]): Promise<void> {
  await queries.cancelQueries({ queryKey })
  showWorkspaces(queries, all => inOrder(all, ids))
  const mine = saving.then(() =>
    callServer<CallOf<typeof reorderWorkspacesRoute>>('POST', '/workspaces/reorder', {
      organizationId,
      workspaceIds: ids,
    }).catch(toastError),
  )
  saving = mine
  await mine
  // What is asked before the last one is saved would show an order that is over.
  if (saving === mine) await queries.invalidateQueries({ queryKey })
}

/** So many flows are restored by one call. */
const mostRestored = 10_000

async function restore(queries: QueryClient, { id, name }: Workspace, flowIds: readonly string[]): Promise<void> {
  let left = 0
  try {
    if (flowIds.length === 0)
      await callServer<CallOf<typeof restoreWorkspaceRoute>>('POST', `/workspaces/${id}/restore`)
    for (let from = 0; from < flowIds.length; from += mostRestored) {
      const some = flowIds.slice(from, from + mostRestored)
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
 * Deletes a workspace, says what became of what lay in it, and offers to bring all of it back.
 *
 * @throws what the server said.
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

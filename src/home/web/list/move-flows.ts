import type { QueryClient } from '@tanstack/react-query'
import {
  movedBackText,
  movedText,
  noWriteAccessToWorkspace,
  trashedText,
  unableText,
} from '../../../texts/home-texts.ts'
import { isolated } from '../../../texts/isolated.ts'
import { callServer } from '../../../ui/server/server.ts'
import { errorText, toServerError } from '../../../ui/server/server-error.ts'
import { toastError, toastSuccess, toastUndo } from '../../../ui/toasts/toasts.tsx'
import { homeQuery, type Flow, type Workspace } from '../home-calls.ts'
import { callInParts } from './call-in-parts.ts'
import { openFlowDialog } from './flow-dialogs.ts'
import { findFlow, flowsKey } from './flow-pages.ts'
import { countsAfterMove } from './home-counts.ts'
import type { AnswerOf, CallOf } from '../../../api/rest-route.ts'
import type { moveFlowsRoute, placeFlowsRoute, trashFlowsRoute } from '../../move-flows.routes.ts'

type Moved = AnswerOf<typeof moveFlowsRoute>
type Placement = Moved['before'][number]

/** Where flows move: a workspace, 'home', or 'trash'. 'restore' moves deleted flows back to their place. */
export type MoveTarget = Pick<Workspace, 'id' | 'name' | 'accessLevel'> | 'home' | 'trash' | 'restore'

/** Refreshes everything that shows the places of flows. */
export async function refreshHome(queries: QueryClient): Promise<void> {
  // A first load is not repeated by an invalidation, and its answer may be outdated.
  await queries.cancelQueries({ queryKey: flowsKey })
  await Promise.all([
    queries.invalidateQueries({ queryKey: homeQuery.queryKey }),
    queries.invalidateQueries({ queryKey: flowsKey }),
  ])
}

function call(flowIds: string[], to: MoveTarget): Promise<Moved> {
  if (to === 'trash' || to === 'restore') {
    return callServer<CallOf<typeof trashFlowsRoute>>('POST', '/admin/flows/trash', { flowIds, action: to })
  }
  return callServer<CallOf<typeof moveFlowsRoute>>('POST', '/admin/flows/move', {
    flowIds,
    workspaceId: to === 'home' ? to : to.id,
  })
}

/** Counts the moved flows in their new place until the server has counted again. */
function countMoved(queries: QueryClient, flows: readonly Flow[], to: MoveTarget): void {
  const placeOf = ({ workspaceId }: Flow) =>
    to === 'restore' ? (workspaceId ?? 'home') : typeof to === 'string' ? to : to.id
  queries.setQueryData(
    homeQuery.queryKey,
    home =>
      home && {
        ...home,
        counts: flows.reduce((counts, flow) => countsAfterMove(counts, [flow], placeOf(flow)), home.counts),
      },
  )
}

async function undo(queries: QueryClient, placements: Placement[]): Promise<void> {
  try {
    const { answers, failure } = await callInParts(placements, part =>
      callServer<CallOf<typeof placeFlowsRoute>>('POST', '/admin/flows/place', { placements: part }),
    )
    const [first] = answers
    if (first) toastSuccess(answers.length === 1 ? first.message : movedBackText(joined(answers).moved.length))
    if (failure) toastError(failure.error)
  } catch (error) {
    toastError(error)
  }
  await refreshHome(queries)
}

/** The results of several calls as one. */
const joined = (answers: readonly Moved[]): Pick<Moved, 'moved' | 'skipped' | 'before'> => ({
  moved: answers.flatMap(({ moved }) => moved),
  skipped: answers.flatMap(({ skipped }) => skipped),
  before: answers.flatMap(({ before }) => before),
})

/** Says what several calls moved, as the server says it about one. */
function joinedText({ moved, skipped }: Pick<Moved, 'moved' | 'skipped'>, to: MoveTarget): string {
  const counts = { moved: moved.length, skipped: skipped.length }
  if (to === 'trash' || to === 'restore') return trashedText({ ...counts, trashed: to === 'trash' })
  return movedText({ ...counts, to: to === 'home' ? 'Home' : to.name })
}

const verbs = { restore: 'restore', trash: 'delete' } as const
const withoutPeriod = (sentence: string) => sentence.replace(/\.$/, '')

function failureText(error: unknown, flows: readonly Flow[], to: MoveTarget): string {
  // Support cannot help with missing rights, so those errors show as they are.
  const { code } = toServerError(error)
  if (code === 'forbidden' || code === 'unreachable') return errorText(error)
  const what = typeof to === 'string' && to !== 'home' ? verbs[to] : 'move'
  return unableText({ what, names: flows.map(({ name }) => isolated(name)), error: withoutPeriod(errorText(error)) })
}

/**
 * Moves flows, says how many, and offers to undo that.
 *
 * @returns whether at least one was moved.
 */
export async function moveFlows(queries: QueryClient, flows: readonly Flow[], to: MoveTarget): Promise<boolean> {
  if (typeof to !== 'string' && to.accessLevel === 'read') {
    toastError(noWriteAccessToWorkspace)
    return false
  }
  try {
    const { answers, failure } = await callInParts(flows, part =>
      call(
        part.map(({ id }) => id),
        to,
      ),
    )
    const all = joined(answers)
    const ids = new Set(all.moved)
    countMoved(
      queries,
      flows.filter(({ id }) => ids.has(id)),
      to,
    )
    const [first] = answers
    const message = answers.length === 1 && first ? first.message : joinedText(all, to)
    toastUndo(message, () => void undo(queries, all.before))
    if (failure) toastError(failureText(failure.error, failure.left, to))
    void refreshHome(queries)
    return true
  } catch (error) {
    toastError(failureText(error, flows, to))
    return false
  }
}

/** Moves a flow that was dropped on another place. The trash asks first. */
export function moveDropped(queries: QueryClient, flowId: string, to: MoveTarget): void {
  const flow = findFlow(queries, flowId)
  if (!flow) return
  if (to === 'trash') return openFlowDialog({ kind: 'trash', flows: [flow] })
  const workspaceId = typeof to === 'string' ? null : to.id
  if (flow.trashedAt !== null || flow.workspaceId !== workspaceId) void moveFlows(queries, [flow], to)
}

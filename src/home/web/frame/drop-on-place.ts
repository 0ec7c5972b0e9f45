import type { QueryClient } from '@tanstack/react-query'
import { toastError } from '../../../ui/toasts/toasts.tsx'
import { flowDrop } from '../list/flow-drag.ts'
import type { MoveTarget } from '../list/move-flows.ts'

/** Event handlers for a sidebar entry on which flows are dropped to move them. */
export const dropOnPlace = (queries: QueryClient, to: MoveTarget) =>
  flowDrop(flowId => {
    // The list that flows are dragged from has loaded this already.
    import('../list/move-flows.ts').then(({ moveDropped }) => moveDropped(queries, flowId, to), toastError)
  })

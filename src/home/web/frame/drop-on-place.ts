import type { QueryClient } from '@tanstack/react-query'
import { toastError } from '../../../ui/toasts/toasts.tsx'
import { flowDrop } from '../list/flow-drag.ts'
import type { MoveTarget } from '../list/move-flows.ts'

/** The handlers of an entry of the sidebar that flows are moved to by dropping them. */
export const dropOnPlace = (queries: QueryClient, to: MoveTarget) =>
  flowDrop(flowId => {
    // What moves them comes with the list that they are dragged from, not with every page.
    import('../list/move-flows.ts').then(({ moveDropped }) => moveDropped(queries, flowId, to), toastError)
  })

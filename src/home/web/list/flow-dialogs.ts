import { create } from 'zustand'
import type { Flow } from '../home-calls.ts'

/** A dialog about flows. */
export type FlowDialog =
  | { kind: 'rename' | 'note' | 'duplicate' | 'export' | 'share'; flow: Flow }
  | { kind: 'organization'; flow: Flow; onMoved?: () => void }
  | { kind: 'trash'; flows: readonly Flow[]; onTrashed?: () => void }
  /** Deletes permanently. `isWholeTrash`: everything in the trash. */
  | { kind: 'delete'; flows: readonly Flow[]; isWholeTrash?: boolean; onDeleted?: () => void }

/** The open dialog about flows. The list opens it, or the sidebar when a flow is dropped on the trash. */
export const useFlowDialog = create<{ dialog: FlowDialog | null }>(() => ({ dialog: null }))

export const openFlowDialog = (dialog: FlowDialog): void => useFlowDialog.setState({ dialog })
export const closeFlowDialog = (): void => useFlowDialog.setState({ dialog: null })

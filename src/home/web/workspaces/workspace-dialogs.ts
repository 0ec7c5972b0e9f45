import { create } from 'zustand'
import type { Flow } from '../home-calls.ts'

/** A dialog about a workspace or an organization. */
export type WorkspaceDialog =
  | { kind: 'new'; flows: readonly Flow[]; onMoved?: () => void }
  | { kind: 'rename' | 'look' | 'members' | 'delete'; workspaceId: string }
  | { kind: 'organization' }

/** The open dialog about a workspace. The sidebar, menus and pages open it. */
export const useWorkspaceDialog = create<{ dialog: WorkspaceDialog | null }>(() => ({ dialog: null }))

export const openWorkspaceDialog = (dialog: WorkspaceDialog): void => useWorkspaceDialog.setState({ dialog })
export const closeWorkspaceDialog = (): void => useWorkspaceDialog.setState({ dialog: null })

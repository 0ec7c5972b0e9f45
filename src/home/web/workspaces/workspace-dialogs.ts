import { create } from 'zustand'
import type { Flow } from '../home-calls.ts'

/** A dialog about workspaces, or about an organization, that is open. */
export type WorkspaceDialog =
  | { kind: 'new'; flows: readonly Flow[]; onMoved?: () => void }
  | { kind: 'rename' | 'look' | 'members' | 'delete'; workspaceId: string }
  | { kind: 'organization' }

/** Which dialog about workspaces is open, whoever opened it: the sidebar, a menu that moves flows, or a page. */
export const useWorkspaceDialog = create<{ dialog: WorkspaceDialog | null }>(() => ({ dialog: null }))

export const openWorkspaceDialog = (dialog: WorkspaceDialog): void => useWorkspaceDialog.setState({ dialog })
export const closeWorkspaceDialog = (): void => useWorkspaceDialog.setState({ dialog: null })

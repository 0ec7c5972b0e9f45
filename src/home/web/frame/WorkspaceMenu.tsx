import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPalette, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { AnchoredMenu } from '../../../ui/menus/AnchoredMenu.tsx'
import { MenuAction } from '../../../ui/menus/MenuAction.tsx'
import type { MenuPlace } from '../../../ui/menus/menu-place.ts'
import type { Workspace } from '../home-calls.ts'
import { openWorkspaceDialog } from '../workspaces/workspace-dialogs.ts'

interface WorkspaceMenuProps {
  workspace: Workspace
  at: MenuPlace
  /** Its position among all workspaces. */
  place: { at: number; count: number }
  /** Moves it up (-1) or down (1); null for people who may not. */
  onMove: ((by: number) => void) | null
  onClose(): void
}

/** The actions for a workspace. People who may not manage it can only see its members. */
export function WorkspaceMenu({ workspace, at, place, onMove, onClose }: WorkspaceMenuProps) {
  const open = (kind: 'rename' | 'look' | 'members' | 'delete') => () =>
    openWorkspaceDialog({ kind, workspaceId: workspace.id })
  const { canManage } = workspace
  return (
    <AnchoredMenu at={at} label={`Actions for workspace ${workspace.name}`} onClose={onClose}>
      {canManage && (
        <MenuAction icon={IconPencil} onClick={open('rename')}>
          Rename
        </MenuAction>
      )}
      {canManage && (
        <MenuAction icon={IconPalette} onClick={open('look')}>
          Icon and color
        </MenuAction>
      )}
      <MenuAction icon={IconUsers} onClick={open('members')}>
        Members
      </MenuAction>
      {onMove && place.count > 1 && (
        <>
          <Menu.Divider />
          <MenuAction icon={IconArrowUp} keys="alt+↑" disabled={place.at === 0} onClick={() => onMove(-1)}>
            Move up
          </MenuAction>
          <MenuAction
            icon={IconArrowDown}
            keys="alt+↓"
            disabled={place.at === place.count - 1}
            onClick={() => onMove(1)}
          >
            Move down
          </MenuAction>
        </>
      )}
      {canManage && (
        <>
          <Menu.Divider />
          <MenuAction danger icon={IconTrash} onClick={open('delete')}>
            Delete workspace
          </MenuAction>
        </>
      )}
    </AnchoredMenu>
  )
}

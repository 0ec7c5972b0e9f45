import { Menu } from '@mantine/core'
import { IconArrowsExchange, IconFolderPlus, IconHome } from '@tabler/icons-react'
import type { HomeInfo } from '../home-calls.ts'
import { WorkspaceMark } from '../workspaces/WorkspaceMark.tsx'
import type { MoveTarget } from './move-flows.ts'
import styles from './MoveItems.module.css'

const iconSize = { size: 16, stroke: 1.75 }

interface MoveItemsProps {
  home: HomeInfo
  onMove(to: MoveTarget): void
  /** Creates a workspace and moves there. */
  onNewWorkspace(): void
  /** Absent when the flows cannot move to another organization. */
  onOrganization?: (() => void) | undefined
}

/** Menu items for the places that flows can move to. */
export const MoveItems = ({ home, onMove, onNewWorkspace, onOrganization }: MoveItemsProps) => (
  <>
    <Menu.Item leftSection={<IconHome {...iconSize} />} onClick={() => onMove('home')}>
      Home
    </Menu.Item>
    {home.workspaces.length > 0 && (
      <div className={styles.workspaces}>
        {home.workspaces.map(workspace => (
          <Menu.Item
            key={workspace.id}
            leftSection={<WorkspaceMark workspace={workspace} size="tiny" />}
            onClick={() => onMove(workspace)}
          >
            <span className={styles.name}>
              <bdi>{workspace.name}</bdi>
            </span>
          </Menu.Item>
        ))}
      </div>
    )}
    <Menu.Divider />
    <Menu.Item leftSection={<IconFolderPlus {...iconSize} />} onClick={onNewWorkspace}>
      New workspace
    </Menu.Item>
    {onOrganization && (
      <Menu.Item leftSection={<IconArrowsExchange {...iconSize} />} onClick={onOrganization}>
        Change organization
      </Menu.Item>
    )}
  </>
)

import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowRight,
  IconCheck,
  IconCopy,
  IconDownload,
  IconLink,
  IconLock,
  IconLockOpen,
  IconNote,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTrash,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { flowTypeUi } from '../../../flows/registry.ui.ts'
import { AnchoredMenu } from '../../../ui/menus/AnchoredMenu.tsx'
import type { MenuPlace } from '../../../ui/menus/menu-place.ts'
import { MenuAction } from '../../../ui/menus/MenuAction.tsx'
import type { Flow } from '../home-calls.ts'
import { accessSettingsPath } from '../routes.ts'
import { openWorkspaceDialog } from '../workspaces/workspace-dialogs.ts'
import { closeFlows, exportFlow } from './flow-actions.ts'
import { openFlowDialog } from './flow-dialogs.ts'
import { actionsOf, shareLink } from './flow-rules.ts'
import type { ListControl } from './list-control.ts'
import { moveFlows } from './move-flows.ts'
import { MoveItems } from './MoveItems.tsx'
import { useCopied } from './use-copied.ts'

interface FlowMenuProps {
  flow: Flow
  at: MenuPlace
  list: Pick<ListControl, 'home' | 'isMobile' | 'star'>
  onClose(): void
}

/** The menu of a flow. */
export function FlowMenu({ flow, at, list, onClose }: FlowMenuProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { isCopied, copy } = useCopied()
  const ui = flowTypeUi(flow.type)
  const actions = actionsOf(flow, list.home)
  const link = shareLink(flow, { origin: location.origin, flowTypes: list.home.flowTypes })
  const isClosed = flow.settings.disabledForm ?? false
  const dialog = (kind: 'rename' | 'note' | 'duplicate' | 'export' | 'share' | 'organization') => () =>
    openFlowDialog({ kind, flow })
  return (
    <AnchoredMenu at={at} label={`Actions for ${flow.name}`} width={240} onClose={onClose}>
      {actions.has('restore') && (
        <MenuAction icon={IconArrowBackUp} onClick={() => void moveFlows(queries, [flow], 'restore')}>
          Restore
        </MenuAction>
      )}
      {actions.has('share') && (
        <MenuAction icon={IconUserPlus} onClick={dialog('share')}>
          Share
        </MenuAction>
      )}
      {actions.has('copyLink') && link !== null && (
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={isCopied ? <IconCheck size={16} stroke={1.75} /> : <IconLink size={16} stroke={1.75} />}
          onClick={() => void copy(link)}
        >
          {isCopied ? 'Link copied' : 'Copy link'}
        </Menu.Item>
      )}
      {actions.has('star') && (
        <MenuAction icon={flow.starred ? IconStarOff : IconStar} onClick={() => list.star(flow)}>
          {flow.starred ? 'Unstar' : 'Star'}
        </MenuAction>
      )}
      {actions.has('note') && (
        <MenuAction icon={IconNote} onClick={dialog('note')}>
          {flow.internalNote === null ? 'Add internal note' : 'Edit internal note'}
        </MenuAction>
      )}
      {actions.has('rename') && (
        <MenuAction icon={IconPencil} onClick={dialog('rename')}>
          Rename
        </MenuAction>
      )}
      {actions.has('duplicate') && (
        <MenuAction icon={IconCopy} onClick={dialog('duplicate')}>
          Duplicate
        </MenuAction>
      )}
      {actions.has('move') && !list.isMobile && (
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconArrowRight size={16} stroke={1.75} />}>Move to a workspace</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            <MoveItems
              home={list.home}
              flows={[flow]}
              onMove={to => void moveFlows(queries, [flow], to)}
              onNewWorkspace={() => openWorkspaceDialog({ kind: 'new', flows: [flow] })}
              onOrganization={actions.has('organization') ? dialog('organization') : undefined}
            />
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
      {actions.has('export') && (
        <MenuAction
          icon={IconDownload}
          onClick={ui.history ? dialog('export') : () => void exportFlow(flow, { withHistory: false })}
        >
          {ui.export?.label}
        </MenuAction>
      )}
      {actions.has('access') && (
        <MenuAction icon={IconUsers} onClick={() => void navigate({ to: accessSettingsPath(flow) })}>
          Manage Access
        </MenuAction>
      )}
      {actions.has('close') && (
        <MenuAction
          icon={isClosed ? IconLockOpen : IconLock}
          onClick={() => void closeFlows(queries, [flow], !isClosed)}
        >
          {isClosed ? 'Re-open form' : 'Close form'}
        </MenuAction>
      )}
      {actions.has('delete') && (
        <>
          <Menu.Divider />
          <MenuAction danger icon={IconTrash} onClick={() => openFlowDialog({ kind: 'delete', flows: [flow] })}>
            Delete forever
          </MenuAction>
        </>
      )}
      {actions.has('trash') && (
        <>
          <Menu.Divider />
          <MenuAction danger icon={IconTrash} onClick={() => openFlowDialog({ kind: 'trash', flows: [flow] })}>
            Move to trash
          </MenuAction>
        </>
      )}
    </AnchoredMenu>
  )
}

import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconDots, IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { flowTypeUi } from '../../../flows/registry.ui.ts'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { placeBelow, type MenuPlace } from '../../../ui/menus/menu-place.ts'
import { TopBar } from '../../../ui/TopBar.tsx'
import type { Flow, HomeInfo } from '../home-calls.ts'
import { toggleStar } from '../list/flow-actions.ts'
import { openFlowDialog } from '../list/flow-dialogs.ts'
import { FlowStar, LockedBadge } from '../list/FlowMarks.tsx'
import { OpenFlowDialog } from '../list/OpenFlowDialog.tsx'
import { FlowName } from './FlowName.tsx'
import styles from './FlowPage.module.css'

const FlowMenu = lazyPart(async () => {
  const { FlowMenu: menu } = await import('../list/FlowMenu.tsx')
  return { default: menu }
})

interface FlowTopBarProps {
  flow: Flow
  home: HomeInfo
  isMobile: boolean
}

/** The location, name and actions of a flow. */
export function FlowTopBar({ flow, home, isMobile }: FlowTopBarProps) {
  const queries = useQueryClient()
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const { icon: Icon } = flowTypeUi(flow.type)
  const label = home.flowTypes.find(({ type }) => type === flow.type)?.label ?? flow.type
  const workspace = home.workspaces.find(({ id }) => id === flow.workspaceId)
  const list = { home, isMobile, star: () => void toggleStar(queries, flow) }
  return (
    <TopBar
      actions={
        <>
          <LockedBadge flow={flow} />
          {flow.canShare && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconUserPlus size={16} stroke={1.75} />}
              onClick={() => openFlowDialog({ kind: 'share', flow })}
            >
              Share
            </Button>
          )}
          <FlowStar flow={flow} list={list} />
          <ActionIcon
            aria-label={`Actions for ${flow.name}`}
            aria-haspopup="menu"
            aria-expanded={menu !== null}
            onClick={event => setMenu(placeBelow(event.currentTarget))}
          >
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </>
      }
    >
      {!isMobile && (
        <>
          <Link
            {...(workspace
              ? { to: '/home/$workspaceId' as const, params: { workspaceId: workspace.id } }
              : { to: '/home' as const })}
            className={styles.place}
          >
            <bdi>{workspace?.name ?? 'Home'}</bdi>
          </Link>
          <span className={styles.slash} aria-hidden>
            /
          </span>
        </>
      )}
      <Icon size={16} stroke={1.75} className={styles.icon} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
      <FlowName key={flow.id} flow={flow} />
      {menu && (
        <LazyPart onClose={() => setMenu(null)}>
          <FlowMenu flow={flow} at={menu} list={list} onClose={() => setMenu(null)} />
        </LazyPart>
      )}
      <OpenFlowDialog home={home} />
    </TopBar>
  )
}

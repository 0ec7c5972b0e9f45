import { Tooltip, type TooltipHandlers } from '../../ui/tooltip/Tooltip.tsx'
import { Skeleton } from '@mantine/core'
import {
  IconApps,
  IconHome,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
  IconStar,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { dropOnPlace } from '../../home/web/frame/drop-on-place.ts'
import { useIsContentShown } from '../../ui/late/first-content.ts'
import { Keys } from '../../ui/Keys.tsx'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { shortcuts } from '../../ui/shortcuts.ts'
import { toggleSidebar } from '../../ui/sidebar.ts'
import styles from '../../ui/sidebar.module.css'
import { AccountMenu } from './AccountMenu.tsx'
import { palette } from './palette.ts'

const OrganizationSwitcher = lazyPart(() => import('../../home/web/frame/OrganizationSwitcher.tsx'))
const Places = lazyPart(() => import('../../home/web/frame/Places.tsx'))

const iconSize = { size: 16, stroke: 1.75 }

interface EntryProps {
  label: string
  collapsed: boolean
  children: ReactElement<TooltipHandlers>
}

/** Shows the label of an entry as a tooltip in the collapsed sidebar. */
function Named({ label, collapsed, children }: EntryProps) {
  return (
    <Tooltip label={label} position="right" disabled={!collapsed}>
      {children}
    </Tooltip>
  )
}

const organizationPlaceholder = <Skeleton height={22} mx={6} className={styles.grow} />
const placesPlaceholder = <div className={styles.places} />

/** The main navigation. */
export function Sidebar({ collapsed }: { collapsed: boolean }) {
  const queries = useQueryClient()
  const isContentShown = useIsContentShown()
  const CollapseIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={styles.sidebar} data-collapsed={collapsed || undefined} aria-label="Main">
      <div className={styles.top}>
        {isContentShown ? (
          <LazyPart fallback={organizationPlaceholder}>
            <OrganizationSwitcher collapsed={collapsed} />
          </LazyPart>
        ) : (
          organizationPlaceholder
        )}
        <Named label="Open the sidebar" collapsed={collapsed}>
          <button
            type="button"
            className={styles.collapse}
            onClick={toggleSidebar}
            aria-label={collapsed ? 'Open the sidebar' : 'Collapse the sidebar'}
          >
            <CollapseIcon {...iconSize} />
          </button>
        </Named>
      </div>
      <Named label="Search" collapsed={collapsed}>
        <button type="button" className={styles.entry} onClick={palette.open}>
          <IconSearch {...iconSize} />
          <span className={styles.label}>Search</span>
          <span className={styles.keys}>
            <Keys keys={shortcuts.everywhere.palette.keys} />
          </span>
        </button>
      </Named>
      <Named label="Home" collapsed={collapsed}>
        <Link
          to="/home"
          activeOptions={{ exact: true, includeSearch: false }}
          className={styles.entry}
          {...dropOnPlace(queries, 'home')}
        >
          <IconHome {...iconSize} />
          <span className={styles.label}>Home</span>
        </Link>
      </Named>
      <Named label="Zite" collapsed={collapsed}>
        <Link to="/zite" className={styles.entry}>
          <IconApps {...iconSize} />
          <span className={styles.label}>Zite</span>
        </Link>
      </Named>
      <Named label="Starred" collapsed={collapsed}>
        <Link to="/home/$workspaceId" params={{ workspaceId: 'starred' }} className={styles.entry}>
          <IconStar {...iconSize} />
          <span className={styles.label}>Starred</span>
        </Link>
      </Named>
      {isContentShown ? (
        <LazyPart fallback={placesPlaceholder}>
          <Places collapsed={collapsed} />
        </LazyPart>
      ) : (
        placesPlaceholder
      )}
      <AccountMenu collapsed={collapsed} />
    </nav>
  )
}

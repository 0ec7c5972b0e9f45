import { Skeleton, Tooltip } from '@mantine/core'
import {
  IconHome,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
  IconTable,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { basesQuery } from '../../home/web/flows.ts'
import { tellApart } from '../../home/web/tell-apart.ts'
import { Keys } from '../../ui/Keys.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { shortcuts } from '../../ui/shortcuts.ts'
import { toggleSidebar } from '../../ui/sidebar.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { palette } from './palette.ts'
import styles from './Sidebar.module.css'

const basesShown = 12
const iconSize = { size: 16, stroke: 1.75 }

interface EntryProps {
  label: string
  collapsed: boolean
  children: ReactNode
}

/** In the narrow sidebar an entry is its icon; what it is called then shows beside it. */
function Named({ label, collapsed, children }: EntryProps) {
  return (
    <Tooltip label={label} position="right" disabled={!collapsed}>
      {children}
    </Tooltip>
  )
}

/** Where everything is: search, home, the person's bases, the account. */
export function Sidebar({ collapsed }: { collapsed: boolean }) {
  const bases = useQuery(basesQuery)
  const shown = bases.data?.slice(0, basesShown) ?? []
  const apart = tellApart(shown)
  const CollapseIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={styles.sidebar} data-collapsed={collapsed || undefined} aria-label="Main">
      <div className={styles.top}>
        <Link to="/home" className={styles.brand}>
          <Logo />
          <span className={styles.label}>Gridloom</span>
        </Link>
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
        <Link to="/home" className={styles.entry}>
          <IconHome {...iconSize} />
          <span className={styles.label}>Home</span>
        </Link>
      </Named>
      <div className={styles.heading} id="sidebar-bases">
        Bases
      </div>
      <ul className={styles.list} aria-labelledby="sidebar-bases">
        {bases.isPending &&
          [1, 2, 3].map(row => (
            <li key={row}>
              <Skeleton height={14} my={8} mx={8} width="70%" />
            </li>
          ))}
        {shown.map(base => (
          <li key={base.id}>
            <Named label={[base.name, apart.get(base.id) ?? []].flat().join(', ')} collapsed={collapsed}>
              <Link
                to="/database/$basePublicIdentifier"
                params={{ basePublicIdentifier: base.publicIdentifier }}
                className={styles.entry}
              >
                <IconTable {...iconSize} />
                <span className={styles.label}>
                  <bdi>{base.name}</bdi>
                  {apart.has(base.id) && (
                    <>
                      {' '}
                      <span className={styles.apart}>{apart.get(base.id)}</span>
                    </>
                  )}
                </span>
              </Link>
            </Named>
          </li>
        ))}
      </ul>
      <AccountMenu collapsed={collapsed} />
    </nav>
  )
}

import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import { Button } from '@mantine/core'
import { IconMessageCircle, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { feedbackLink } from '../../../texts/frame-texts.ts'
import styles from '../../../ui/sidebar.module.css'
import { homeQuery } from '../home-calls.ts'
import { dropOnPlace } from './drop-on-place.ts'
import { BasesSkeleton, SidebarBases } from './SidebarBases.tsx'
import { SidebarWorkspaces } from './SidebarWorkspaces.tsx'

const iconSize = { size: 16, stroke: 1.75 }

/** The part of the sidebar that needs data: bases, workspaces and the trash. */
export default function Places({ collapsed }: { collapsed: boolean }) {
  const queries = useQueryClient()
  // The page reports a failure and retries; the sidebar only follows it.
  const query = useQuery({ ...homeQuery, retryOnMount: false })
  const home = query.data
  const trashed = home?.counts.trashed ?? 0
  return (
    <>
      <div className={styles.places}>
        <SidebarBases home={home} collapsed={collapsed} />
        {home && <SidebarWorkspaces home={home} collapsed={collapsed} />}
        {query.isPending && <BasesSkeleton />}
        {query.isError && !home && !collapsed && (
          <div className={styles.quiet}>
            <p>Workspaces could not be loaded.</p>
            <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
              Reload
            </Button>
          </div>
        )}
      </div>
      <Tooltip label="Trash" position="right" disabled={!collapsed}>
        <Link
          to="/home/$workspaceId"
          params={{ workspaceId: 'trash' }}
          className={styles.entry}
          {...dropOnPlace(queries, 'trash')}
        >
          <IconTrash {...iconSize} />
          <span className={styles.label}>Trash</span>
          {trashed > 0 && <span className={styles.count}>{trashed.toLocaleString()}</span>}
        </Link>
      </Tooltip>
      <Tooltip label={feedbackLink} position="right" disabled={!collapsed}>
        <a
          className={styles.entry}
          href={home?.feedbackUrl ?? 'mailto:?subject=Feedback'}
          target="_blank"
          rel="noreferrer"
        >
          <IconMessageCircle {...iconSize} />
          <span className={styles.label}>{feedbackLink}</span>
        </a>
      </Tooltip>
    </>
  )
}

import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import { Skeleton } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import styles from '../../../ui/sidebar.module.css'
import { baseQuery, placeBasesQuery, basesQuery } from '../base-queries.ts'
import type { HomeInfo } from '../home-calls.ts'
import { disambiguate } from '../disambiguate.ts'
import { sidebarBases, type SidebarBase } from './sidebar-bases.ts'

interface BaseListProps {
  title: string
  bases: readonly SidebarBase[]
  apart: ReadonlyMap<string, string>
  collapsed: boolean
}

function BaseList({ title, bases, apart, collapsed }: BaseListProps) {
  const headingId = useId()
  if (bases.length === 0) return null
  return (
    <>
      <div className={styles.heading} id={headingId}>
        <bdi>{title}</bdi>
      </div>
      <ul className={styles.list} aria-labelledby={headingId}>
        {bases.map(base => (
          <li key={base.id}>
            <Tooltip
              label={[base.name, apart.get(base.id) ?? []].flat().join(', ')}
              position="right"
              disabled={!collapsed}
            >
              <Link
                to="/database/$basePublicIdentifier"
                params={{ basePublicIdentifier: base.publicIdentifier }}
                className={styles.entry}
              >
                <IconTable size={16} stroke={1.75} aria-hidden />
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
            </Tooltip>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Loads the bases of the sidebar. The open one may not be among the recent ones. */
function useBases(home: HomeInfo | undefined, open: string | undefined) {
  const recent = useQuery(basesQuery)
  const listed = recent.data?.find(({ publicIdentifier }) => publicIdentifier === open)
  const named = useQuery({
    ...baseQuery(open ?? ''),
    enabled: open !== undefined && recent.data !== undefined && !listed,
  })
  const opened = (listed ?? (open === undefined ? undefined : named.data)) as SidebarBase | undefined
  const isMember = home?.organizations.some(({ id }) => id === opened?.organizationId) ?? false
  const beside = useQuery({
    ...placeBasesQuery({ organizationId: opened?.organizationId ?? '', workspaceId: opened?.workspaceId ?? null }),
    enabled: isMember,
  })
  return { recent, opened, beside: isMember ? (beside.data as SidebarBase[] | undefined) : undefined }
}

/** The bases of the sidebar: those in the same place as the open one, and recent others. */
export function SidebarBases({ home, collapsed }: { home: HomeInfo | undefined; collapsed: boolean }) {
  const open = useParams({ strict: false }).basePublicIdentifier
  const { recent, opened, beside } = useBases(home, open)
  const lists = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    // Opening a base moves its link to another list. Keep the focus on it.
    const here = lists.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (hadFocus.current && document.activeElement === document.body) here?.focus({ preventScroll: true })
  }, [open])
  if (!recent.data) return recent.isError ? null : <BasesSkeleton />
  const { here, others } = sidebarBases({
    recent: recent.data as SidebarBase[],
    opened,
    beside,
    organizationId: home?.organizationId ?? '',
    organizationIds: home?.organizations.map(({ id }) => id) ?? [],
  })
  const apart = disambiguate([...here, ...others])
  const workspace = home?.workspaces.find(({ id }) => id === opened?.workspaceId)
  return (
    <div
      ref={lists}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) hadFocus.current = false
      }}
    >
      <BaseList
        title={workspace ? `Bases in ${workspace.name}` : 'Bases'}
        bases={here}
        apart={apart}
        collapsed={collapsed}
      />
      <BaseList
        title={here.length > 0 ? 'Other bases' : 'Recent bases'}
        bases={others}
        apart={apart}
        collapsed={collapsed}
      />
    </div>
  )
}

/** Placeholder while bases and workspaces load. */
export const BasesSkeleton = () => (
  <div aria-hidden>
    {[1, 2, 3].map(row => (
      <Skeleton key={row} height={14} my={8} mx={8} width="70%" />
    ))}
  </div>
)

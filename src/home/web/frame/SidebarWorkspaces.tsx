import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import { ActionIcon } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { isolated } from '../../../texts/isolated.ts'
import { placeBelow, type MenuPlace } from '../../../ui/menus/menu-place.ts'
import { moved } from '../../../ui/lists/list-drag.ts'
import drag from '../../../ui/lists/list-drag.module.css'
import { say } from '../../../ui/toasts/say.ts'
import styles from '../../../ui/sidebar.module.css'
import { useDrawnSoon } from '../../../ui/late/use-drawn-soon.ts'
import { useListDrag } from '../../../ui/lists/use-list-drag.ts'
import { useOnceDrawn } from '../../../ui/late/use-once-drawn.ts'
import type { HomeInfo, Workspace } from '../home-calls.ts'
import { reorderWorkspaces } from '../workspaces/workspace-changes.ts'
import { openWorkspaceDialog } from '../workspaces/workspace-dialogs.ts'
import { WorkspaceMark } from '../workspaces/WorkspaceMark.tsx'
import { dropOnPlace } from './drop-on-place.ts'
import { WorkspaceMenu } from './WorkspaceMenu.tsx'

/** Renders this many workspaces first, and the others after the page. */
const drawnAtOnce = 40

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Functions that reorder workspaces, or null for people who may not. A workspace that is moved by keys keeps the focus. */
function useMoves({ organizationId, organizations, workspaces }: HomeInfo) {
  const queries = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const onceDrawn = useOnceDrawn()
  const mayMove = organizations.find(({ id }) => id === organizationId)?.isAdmin ?? false
  const ids = workspaces.map(({ id }) => id)
  const move = (from: number, to: number) => void reorderWorkspaces(queries, organizationId, moved(ids, from, to))
  const moveBy = (id: string, by: number) => {
    const from = ids.indexOf(id)
    const to = from + by
    if (from < 0 || to < 0 || to >= ids.length) return
    move(from, to)
    say(`${isolated(workspaces[from]?.name ?? '')}, ${to + 1} of ${ids.length}`)
    onceDrawn(() => list.current?.querySelector<HTMLElement>(`[data-drag-id="${CSS.escape(id)}"] a`)?.focus())
  }
  return { list, ids, move: mayMove ? move : null, moveBy: mayMove ? moveBy : null }
}

interface RowProps {
  workspace: Workspace
  collapsed: boolean
  mayMove: boolean
  isMenuOpen: boolean
  onMenu(at: MenuPlace): void
}

function Row({ workspace, collapsed, mayMove, isMenuOpen, onMenu }: RowProps) {
  const link = (
    <Link
      to="/home/$workspaceId"
      params={{ workspaceId: workspace.id }}
      activeOptions={{ includeSearch: false }}
      className={styles.entry}
      draggable={false}
      aria-keyshortcuts={mayMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      title={collapsed ? undefined : workspace.name}
    >
      <WorkspaceMark workspace={workspace} />
      <span className={styles.label}>
        <bdi>{workspace.name}</bdi>
      </span>
    </Link>
  )
  if (collapsed) {
    return (
      <Tooltip label={workspace.name} position="right">
        {link}
      </Tooltip>
    )
  }
  return (
    <>
      {link}
      <ActionIcon
        size={24}
        className={styles.more}
        aria-label={`Actions for workspace ${workspace.name}`}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onClick={event => onMenu(placeBelow(event.currentTarget))}
      >
        <IconDots size={16} stroke={1.75} />
      </ActionIcon>
    </>
  )
}

/** The workspaces of the sidebar. They open, can be reordered, have menus, and accept dropped flows. */
export function SidebarWorkspaces({ home, collapsed }: { home: HomeInfo; collapsed: boolean }) {
  const queries = useQueryClient()
  const headingId = useId()
  const [menu, setMenu] = useState<{ id: string; at: MenuPlace } | null>(null)
  const { list, ids, move, moveBy } = useMoves(home)
  const { dragging, markOf } = useListDrag({ ids, axis: 'y', onDrop: move })
  const shown = useParams({ strict: false }).workspaceId
  const current = ids.indexOf(shown ?? '')
  const drawn = useDrawnSoon(ids.length, Math.max(drawnAtOnce, current + 1))
  const idOf = ({ target }: { target: EventTarget }) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-drag-id]')?.dataset['dragId'] : undefined
  const moveByKeys = (event: KeyboardEvent) => {
    dragging.onKeyDown(event)
    const by = event.altKey ? steps[event.key] : undefined
    const id = idOf(event)
    if (by === undefined || id === undefined || !moveBy) return
    event.preventDefault()
    moveBy(id, by)
  }
  const onContextMenu = (event: MouseEvent) => {
    const id = idOf(event)
    if (id === undefined) return
    event.preventDefault()
    setMenu({ id, at: { x: event.clientX, y: event.clientY, height: 0 } })
  }
  const opened = home.workspaces.find(({ id }) => id === menu?.id)
  useEffect(() => {
    // It may be far down the list.
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [list, shown])
  const add = () => openWorkspaceDialog({ kind: 'new', flows: [] })
  return (
    <>
      <div className={styles.headingLine}>
        <span className={styles.heading} id={headingId}>
          Workspaces
        </span>
        <Tooltip label="New workspace" position="right">
          <ActionIcon size={24} aria-label="New workspace" onClick={add}>
            <IconPlus size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      {home.workspaces.length === 0 && !collapsed && (
        <p className={styles.quiet}>Group related items and share them.</p>
      )}
      {/* The events come from the links inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        className={styles.list}
        aria-labelledby={headingId}
        {...dragging}
        onKeyDown={moveByKeys}
        onContextMenu={onContextMenu}
      >
        {home.workspaces.slice(0, drawn).map((workspace, at) => (
          <li
            key={workspace.id}
            className={`${styles.place} ${drag['item']}`}
            {...markOf(workspace.id, at)}
            {...dropOnPlace(queries, workspace)}
          >
            <Row
              workspace={workspace}
              collapsed={collapsed}
              mayMove={moveBy !== null}
              isMenuOpen={menu?.id === workspace.id}
              onMenu={place => setMenu({ id: workspace.id, at: place })}
            />
          </li>
        ))}
      </ul>
      {menu && opened && (
        <WorkspaceMenu
          workspace={opened}
          at={menu.at}
          place={{ at: ids.indexOf(opened.id), count: ids.length }}
          onMove={moveBy && (by => moveBy(opened.id, by))}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}

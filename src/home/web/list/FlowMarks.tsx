import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import { Badge, VisuallyHidden } from '@mantine/core'
import { IconDots, IconLock, IconNote, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { placeBelow } from '../../../ui/menus/menu-place.ts'
import type { Flow } from '../home-calls.ts'
import { accessSettingsPath } from '../routes.ts'
import styles from './FlowMarks.module.css'
import { receivedText } from './flow-rules.ts'
import type { ListControl, ListedFlowProps } from './list-control.ts'

const iconSize = { size: 16, stroke: 1.75 }

// Cards and rows use plain elements: a list renders dozens at once.

/** Selects a flow; with shift, all flows from the last one in the section. */
export function FlowCheckbox({ flow, at, list }: ListedFlowProps & { list: ListControl }) {
  if (flow.accessLevel === 'read') return null
  return (
    <input
      type="checkbox"
      className={styles.checkbox}
      aria-label={`Select ${flow.name}`}
      checked={list.selection.flows.has(flow.id)}
      onChange={event => {
        const { shiftKey } = event.nativeEvent as unknown as MouseEvent
        list.tick(flow, at, { ticked: event.currentTarget.checked, withShift: shiftKey })
      }}
    />
  )
}

/** Stars or unstars a flow. */
export function FlowStar({ flow, list }: { flow: Flow; list: Pick<ListControl, 'star'> }) {
  const Icon = flow.starred ? IconStarFilled : IconStar
  return (
    <button
      type="button"
      className={styles.star}
      data-starred={flow.starred || undefined}
      aria-label={flow.starred ? `Unstar ${flow.name}` : `Star ${flow.name}`}
      onClick={() => list.star(flow)}
    >
      <Icon {...iconSize} />
    </button>
  )
}

/** Opens the menu of a flow. */
export function FlowMenuButton({ flow, list }: { flow: Flow; list: ListControl }) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`Actions for ${flow.name}`}
      aria-haspopup="menu"
      aria-expanded={list.menuOf === flow.id}
      onClick={event => list.openMenu(flow, placeBelow(event.currentTarget))}
    >
      <IconDots {...iconSize} />
    </button>
  )
}

/** Says that a flow is closed. For people with write access it links to the access settings. */
export function LockedBadge({ flow }: { flow: Flow }) {
  if (!flow.isLocked) return null
  const badge = (
    <Badge
      size="sm"
      variant="light"
      color="gray"
      classNames={{ root: styles.badge, label: styles.badgeText }}
      leftSection={<IconLock size={12} aria-hidden />}
    >
      Locked
    </Badge>
  )
  if (flow.accessLevel === 'read' || flow.trashedAt !== null) return badge
  return (
    <Link
      to={accessSettingsPath(flow)}
      className={styles.badgeLink}
      aria-label={`Locked: open the access settings of ${flow.name}`}
    >
      {badge}
    </Link>
  )
}

/** The number of responses, and of unread ones. */
export function Received({ received, flow }: Pick<ListedFlowProps, 'received' | 'flow'>) {
  if (!received) return null
  const { count, unread, isCapped } = received
  return (
    <span className={styles.received}>
      <span className={styles.count}>{receivedText(count, { isCapped, type: flow.type })}</span>
      {unread > 0 && <span className={styles.unread}>{unread} new</span>}
    </span>
  )
}

/** Shows the internal note of a flow. */
export function NoteMark({ flow }: { flow: Flow }) {
  if (flow.internalNote === null) return null
  return (
    <Tooltip label={flow.internalNote} multiline maw={280}>
      <span className={styles.note}>
        <IconNote size={14} stroke={1.75} aria-hidden />
        <VisuallyHidden>Note: {flow.internalNote}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { flowTypeUi } from '../../../flows/registry.ui.ts'
import { daysLeft, daysLeftText } from '../../../texts/home-texts.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { Flow, Workspace } from '../home-calls.ts'
import styles from './FlowCard.module.css'
import { startFlowDrag } from './flow-drag.ts'
import { FlowLink } from './FlowLink.tsx'
import { FlowCheckbox, FlowMenuButton, FlowStar, LockedBadge, NoteMark, Received } from './FlowMarks.tsx'
import { FlowPicture } from './FlowPicture.tsx'
import { WorkspaceMark } from '../workspaces/WorkspaceMark.tsx'
import type { ListControl, ListedFlowProps } from './list-control.ts'

/** How long a deleted flow can be restored: '28 days left', or '28 left' beside the time of its deletion. */
export function DaysLeft({ trashedAt, isShort = false }: { trashedAt: string; isShort?: boolean }) {
  const days = daysLeft(trashedAt, useNow())
  const text = daysLeftText(days)
  if (!isShort) return text
  return (
    <span title={text}>
      <span aria-hidden>{days} left</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}

/** When a flow was last viewed or updated. Beside the name of a workspace, the time is short. */
function LastTouched({ flow, isShort }: { flow: Flow; isShort: boolean }) {
  const { lastOpenedAt, updatedAt } = flow
  const wasViewed = lastOpenedAt !== null && lastOpenedAt >= updatedAt
  const at = wasViewed ? lastOpenedAt : updatedAt
  const verb = wasViewed ? 'Viewed' : 'Updated'
  if (isShort) return <RelativeTime at={at} shortAfter={verb} />
  return (
    <>
      {verb} <RelativeTime at={at} />
    </>
  )
}

/** Makes an item draggable, unless flows are selected. */
export function useFlowDrag(flow: Flow, list: ListControl) {
  const [dragged, setDragged] = useState(false)
  const mayDrag = list.selection.flows.size === 0 && flow.accessLevel === 'write'
  return {
    draggable: mayDrag,
    'data-dragged': dragged || undefined,
    onDragStart(event: React.DragEvent) {
      startFlowDrag(event, flow.id)
      setDragged(true)
    },
    onDragEnd: () => setDragged(false),
    onContextMenu(event: React.MouseEvent) {
      event.preventDefault()
      list.openMenu(flow, { x: event.clientX, y: event.clientY, height: 0 })
    },
  }
}

interface FlowCardProps extends ListedFlowProps {
  list: ListControl
  /** Shown when the section does not say it. */
  workspace: Workspace | undefined
}

/** A flow as a card. */
export function FlowCard({ list, workspace, ...item }: FlowCardProps) {
  const { flow, received } = item
  const drag = useFlowDrag(flow, list)
  const { icon: Icon } = flowTypeUi(flow.type)
  const label = list.home.flowTypes.find(({ type }) => type === flow.type)?.label ?? flow.type
  return (
    <li
      className={styles.card}
      data-selected={list.selection.flows.has(flow.id) || undefined}
      data-selecting={list.selection.flows.size > 0 || undefined}
      {...drag}
    >
      <FlowPicture flow={flow} flowTypes={list.home.flowTypes} />
      <div className={styles.corner}>
        <FlowCheckbox {...item} list={list} />
      </div>
      <div className={styles.marks} data-starred={flow.starred || undefined}>
        {flow.trashedAt === null && <FlowStar flow={flow} list={list} />}
      </div>
      <div className={styles.text}>
        <div className={styles.line}>
          <Icon size={16} stroke={1.75} className={styles.icon} aria-hidden />
          <VisuallyHidden>{label}</VisuallyHidden>
          <div className={styles.grow}>
            <FlowLink flow={flow} list={list} />
          </div>
          <NoteMark flow={flow} />
          <LockedBadge flow={flow} />
        </div>
        <div className={styles.line}>
          <p className={styles.dim}>
            {workspace !== undefined && flow.trashedAt === null && (
              <>
                <span className={styles.workspace} title={workspace.name}>
                  <WorkspaceMark workspace={workspace} size="tiny" /> <bdi>{workspace.name}</bdi>
                </span>
                <span className={styles.time}>{' · '}</span>
              </>
            )}
            <span className={styles.time}>
              {flow.trashedAt === null ? (
                <LastTouched flow={flow} isShort={workspace !== undefined} />
              ) : (
                <>
                  Deleted <RelativeTime at={flow.trashedAt} /> · <DaysLeft trashedAt={flow.trashedAt} isShort />
                </>
              )}
            </span>
          </p>
          <div className={styles.details}>
            <Received received={received} flow={flow} />
          </div>
          <FlowMenuButton flow={flow} list={list} />
        </div>
      </div>
    </li>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { flowTypeUi } from '../../../flows/registry.ui.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import type { Flow, Workspace } from '../home-calls.ts'
import styles from './FlowCard.module.css'
import { startFlowDrag } from './flow-drag.ts'
import { FlowLink } from './FlowLink.tsx'
import { FlowCheckbox, FlowMenuButton, FlowStar, LockedBadge, NoteMark, Received } from './FlowMarks.tsx'
import { FlowPicture } from './FlowPicture.tsx'
import { WorkspaceMark } from '../workspaces/WorkspaceMark.tsx'
import type { ListControl, ListedFlowProps } from './list-control.ts'

/** When a flow was last viewed or updated. */
function LastTouched({ flow }: { flow: Flow }) {
  const { lastOpenedAt, updatedAt } = flow
  const wasViewed = lastOpenedAt !== null && lastOpenedAt >= updatedAt
  return (
    <>
      {wasViewed ? 'Viewed ' : 'Updated '}
      <RelativeTime at={wasViewed ? lastOpenedAt : updatedAt} />
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
            <LastTouched flow={flow} />
            {workspace !== undefined && (
              <>
                {' · '}
                <WorkspaceMark workspace={workspace} size="tiny" /> <bdi>{workspace.name}</bdi>
              </>
            )}
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

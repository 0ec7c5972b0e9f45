import { flowTypeUi } from '../../../flows/registry.ui.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { DaysLeft, useFlowDrag } from './FlowCard.tsx'
import { FlowLink } from './FlowLink.tsx'
import { FlowCheckbox, FlowMenuButton, FlowStar, LockedBadge, NoteMark, Received } from './FlowMarks.tsx'
import type { Workspace } from '../home-calls.ts'
import { WorkspaceMark } from '../workspaces/WorkspaceMark.tsx'
import styles from './FlowTable.module.css'
import { hasDetails } from './flow-rules.ts'
import type { ListControl, ListedFlowProps } from './list-control.ts'

interface FlowRowProps extends ListedFlowProps {
  list: ListControl
  workspace: Workspace | undefined
}

/** A flow as a table row. */
export function FlowRow({ list, workspace, ...item }: FlowRowProps) {
  const { flow, received } = item
  const drag = useFlowDrag(flow, list)
  const { icon: Icon, hue } = flowTypeUi(flow.type)
  const tile = { backgroundColor: `var(--gl-option-${hue}-bg)`, color: `var(--gl-option-${hue}-text)` }
  return (
    <tr className={styles.row} data-selected={list.selection.flows.has(flow.id) || undefined} {...drag}>
      <td>
        <FlowCheckbox {...item} list={list} />
      </td>
      <td>{flow.trashedAt === null && <FlowStar flow={flow} list={list} />}</td>
      <td>
        <div className={styles.item}>
          <span className={styles.tile} style={tile} aria-hidden>
            <Icon size={16} stroke={1.75} />
          </span>
          <FlowLink flow={flow} list={list} />
          <NoteMark flow={flow} />
          {workspace !== undefined && (
            <span className={styles.workspace}>
              <WorkspaceMark workspace={workspace} size="tiny" /> <bdi>{workspace.name}</bdi>
            </span>
          )}
        </div>
      </td>
      <td className={styles.creator}>
        <bdi>{flow.owner?.firstName}</bdi>
      </td>
      <td className={styles.created}>
        <RelativeTime at={flow.trashedAt ?? flow.createdAt} />
      </td>
      <td className={styles.details}>
        {flow.trashedAt !== null && <DaysLeft trashedAt={flow.trashedAt} />}
        {flow.trashedAt === null && hasDetails(flow, list.home) && (
          <span className={styles.item}>
            <LockedBadge flow={flow} />
            <Received received={received} flow={flow} />
          </span>
        )}
      </td>
      <td>
        <FlowMenuButton flow={flow} list={list} />
      </td>
    </tr>
  )
}

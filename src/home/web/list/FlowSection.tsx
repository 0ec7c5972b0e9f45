import { Button, Checkbox, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { errorText } from '../../../ui/server/server-error.ts'
import { CardSkeleton } from './CardSkeleton.tsx'
import { FlowCard } from './FlowCard.tsx'
import { flowDrop } from './flow-drag.ts'
import { hasDetails } from './flow-rules.ts'
import { FlowRow } from './FlowRow.tsx'
import styles from './FlowSection.module.css'
import { moveDropped } from './move-flows.ts'
import tableStyles from './FlowTable.module.css'
import type { ListControl } from './list-control.ts'
import type { ListShape } from './list-layout.ts'
import type { Section } from './sections.ts'
import type { Workspace } from '../home-calls.ts'
import { WorkspaceMark } from '../workspaces/WorkspaceMark.tsx'
import { useSectionFlows, type SectionItem } from './use-section-flows.ts'

interface FlowSectionProps {
  section: Section
  list: ListControl
  shape: ListShape
  layout: 'cards' | 'rows'
  /** The range of rendered items. */
  range: { from: number; to: number }
  /** Whether only the heading shows. */
  isCollapsed: boolean
  /** Collapses or expands the section. */
  onCollapse(): void
}

interface ItemsProps extends Omit<FlowSectionProps, 'isCollapsed' | 'onCollapse'> {
  items: SectionItem[]
  workspaceOf(item: SectionItem): Workspace | undefined
}

const Cards = ({ section, list, shape, range, items, workspaceOf }: ItemsProps) => (
  <ul
    className={styles.cards}
    aria-label={section.title ?? 'Items'}
    style={
      {
        '--columns': shape.columns,
        top: shape.headHeight + Math.floor(range.from / shape.columns) * shape.lineHeight,
      } as CSSProperties
    }
  >
    {items.map((item, offset) => {
      const index = range.from + offset
      return item ? (
        <FlowCard
          key={item.flow.id}
          {...item}
          at={{ section: section.key, index }}
          list={list}
          workspace={workspaceOf(item)}
        />
      ) : (
        <CardSkeleton key={`loading ${index}`} />
      )
    })}
  </ul>
)

function Rows({ section, list, shape, range, items, workspaceOf }: ItemsProps) {
  const ofGroup = items.flatMap(item => item?.flow ?? []).filter(({ accessLevel }) => accessLevel === 'write')
  const ticked = ofGroup.filter(({ id }) => list.selection.flows.has(id)).length
  const hasNoDetails = !items.some(item => item && hasDetails(item.flow, list.home))
  const isAll = ofGroup.length > 0 && ticked === ofGroup.length
  return (
    <table
      className={`${tableStyles.table} ${styles.rows}`}
      style={{ top: shape.headHeight - tableHeadHeight }}
      data-no-details={hasNoDetails || undefined}
      aria-label={section.title ?? 'Items'}
      aria-rowcount={section.count + 1}
    >
      <thead>
        <tr>
          <th scope="col" className={tableStyles.check}>
            {ofGroup.length > 0 && (
              <Checkbox
                aria-label={`Select all of ${section.title ?? 'the list'}`}
                checked={isAll}
                indeterminate={ticked > 0 && !isAll}
                onChange={event => list.tickGroup(section.key, event.currentTarget.checked)}
              />
            )}
          </th>
          <th scope="col" className={tableStyles.star}>
            <VisuallyHidden>Starred</VisuallyHidden>
          </th>
          <th scope="col">Item</th>
          <th scope="col" className={tableStyles.creator}>
            Creator
          </th>
          <th scope="col" className={tableStyles.created}>
            {section.query.view === 'trash' ? 'Deleted' : 'Created'}
          </th>
          <th scope="col" className={tableStyles.details}>
            {section.query.view === 'trash' ? 'Time left' : 'Details'}
          </th>
          <th scope="col" className={tableStyles.menu}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {range.from > 0 && (
          <tr className={tableStyles.spacer} aria-hidden>
            <td colSpan={7} style={{ height: range.from * shape.lineHeight }} />
          </tr>
        )}
        {items.map((item, offset) => {
          const index = range.from + offset
          return item ? (
            <FlowRow
              key={item.flow.id}
              {...item}
              at={{ section: section.key, index }}
              list={list}
              workspace={workspaceOf(item)}
            />
          ) : (
            <tr key={`loading ${index}`} aria-hidden>
              <td colSpan={7}>
                <Skeleton height={16} width="45%" />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The height of the column headings in pixels. */
export const tableHeadHeight = 32

/** The visible items of a section below its heading. Sections of places accept dropped flows. */
export function FlowSection(props: FlowSectionProps) {
  const { section, list, layout, range, isCollapsed, onCollapse } = props
  const queries = useQueryClient()
  const { items, error, retry } = useSectionFlows(section, range)
  const { workspaces } = list.home
  const workspace = workspaces.find(({ id }) => id === section.key)
  const target = section.key === 'home' ? 'home' : workspace
  const workspaceOf = (item: SectionItem) => {
    if (!section.isMixed || !item) return undefined
    const { workspaceId } = item.flow
    return workspaceId === null ? undefined : workspaces.find(({ id }) => id === workspaceId)
  }
  const Items = layout === 'cards' ? Cards : Rows
  return (
    <section
      className={styles.section}
      aria-label={section.title ?? undefined}
      {...(target && flowDrop(flowId => moveDropped(queries, flowId, target)))}
    >
      {section.title !== null && (
        <div className={styles.heading}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isCollapsed}
            aria-label={isCollapsed ? `Expand ${section.title}` : `Collapse ${section.title}`}
            onClick={onCollapse}
          >
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </button>
          <h2 className={styles.name}>
            {workspace ? (
              <Link to="/home/$workspaceId" params={{ workspaceId: workspace.id }} className={styles.title}>
                <WorkspaceMark workspace={workspace} />
                <bdi>{workspace.name}</bdi>
              </Link>
            ) : (
              section.title
            )}
            <span className={styles.count}>{section.count > 0 && section.count.toLocaleString()}</span>
          </h2>
        </div>
      )}
      {!isCollapsed && section.count === 0 && <p className={styles.empty}>{section.empty}</p>}
      {!isCollapsed && section.count > 0 && !error && <Items {...props} items={items} workspaceOf={workspaceOf} />}
      {!isCollapsed && error && (
        <div className={styles.failure} role="alert">
          {errorText(error)}
          <Button size="xs" variant="default" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    </section>
  )
}

import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import { Link } from '@tanstack/react-router'
import type { Flow } from '../home-calls.ts'
import { flowPath } from '../routes.ts'
import type { ListControl } from './list-control.ts'
import styles from './FlowLink.module.css'

/** Longer names have a tooltip. */
const maxNameLength = 25

/** The name of a flow. Clicking anywhere in its card or row opens it, unless it is deleted. */
export function FlowLink({ flow, list }: { flow: Flow; list: ListControl }) {
  const name = <bdi className={styles.name}>{flow.name}</bdi>
  const link =
    flow.trashedAt === null ? (
      <Link
        to={flowPath(flow, { flowTypes: list.home.flowTypes, results: list.isMobile })}
        className={styles.link}
        draggable={false}
      >
        {name}
      </Link>
    ) : (
      <span className={styles.plain}>{name}</span>
    )
  if (Array.from(flow.name).length <= maxNameLength) return link
  return (
    <Tooltip label={flow.name} multiline maw={360}>
      {link}
    </Tooltip>
  )
}

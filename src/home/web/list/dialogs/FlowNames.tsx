import { flowTypeUi } from '../../../../flows/registry.ui.ts'
import type { Flow } from '../../home-calls.ts'
import styles from './dialogs.module.css'

/** The dialog scrolls its list when it is longer. */
const maxUnscrolled = 15
/** A longer list would take long to render, and nobody reads it. */
const maxListed = 200

/** The flows that a dialog is about. */
export const FlowNames = ({ flows }: { flows: readonly Flow[] }) => (
  // Scrolls by keyboard too.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <ul className={styles.list} tabIndex={flows.length > maxUnscrolled ? 0 : undefined} aria-label="Items">
    {flows.slice(0, maxListed).map(flow => {
      const { icon: Icon } = flowTypeUi(flow.type)
      return (
        <li key={flow.id}>
          <Icon size={16} stroke={1.75} aria-hidden />
          <bdi className={styles.name}>{flow.name}</bdi>
        </li>
      )
    })}
    {flows.length > maxListed && <li>and {(flows.length - maxListed).toLocaleString()} more</li>}
  </ul>
)

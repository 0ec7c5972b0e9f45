import { Link } from '@tanstack/react-router'
import type { Flow, HomeInfo } from '../home-calls.ts'
import { flowPath } from '../routes.ts'
import type { FlowTab } from './flow-page.ts'
import styles from './FlowPage.module.css'

const labels: Record<FlowTab, string> = { edit: 'Edit', results: 'Results', settings: 'Settings' }

interface FlowTabsProps {
  flow: Flow
  home: HomeInfo
  tabs: readonly FlowTab[]
  shown: FlowTab
}

/** The tabs of a flow's page. */
export function FlowTabs({ flow, home: { flowTypes }, tabs, shown }: FlowTabsProps) {
  const editor = flowPath({ ...flow, accessLevel: 'write' }, { flowTypes })
  const paths = { edit: editor, results: flowPath(flow, { flowTypes, results: true }), settings: editor }
  return (
    <nav className={styles.tabs} aria-label="Item pages">
      {tabs.map(tab => (
        <Link
          key={tab}
          to={paths[tab]}
          search={tab === 'settings' ? { tab } : {}}
          className={styles.tab}
          activeOptions={{ exact: true }}
          aria-current={tab === shown ? 'page' : undefined}
          data-shown={tab === shown || undefined}
        >
          {labels[tab]}
        </Link>
      ))}
    </nav>
  )
}

import { Link } from '@tanstack/react-router'
import type { ResultsFlow } from './results-flow.ts'
import { ResultsMenu } from './ResultsMenu.tsx'
import type { ResultsTab } from './results-tabs.ts'
import styles from './ResultsTabs.module.css'

interface ResultsTabsProps {
  flow: ResultsFlow
  tabs: readonly ResultsTab[]
  shown: ResultsTab | undefined
}

/** The ways to look at the responses of a form. */
export const ResultsTabs = ({ flow, tabs, shown }: ResultsTabsProps) => (
  <div className={styles.bar}>
    <nav className={styles.tabs} aria-label="Results">
      {tabs.map(tab => (
        <Link
          key={tab.label}
          to="/editor/$flowPublicId/results"
          params={{ flowPublicId: flow.publicIdentifier }}
          search={tab.id === undefined ? {} : { show: tab.id }}
          className={styles.tab}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab === shown ? 'page' : undefined}
          data-shown={tab === shown || undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
    <ResultsMenu flow={flow} />
  </div>
)

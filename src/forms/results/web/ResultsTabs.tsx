import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
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
export function ResultsTabs({ flow, tabs, shown }: ResultsTabsProps) {
  const nav = useRef<HTMLElement>(null)
  // Small screens do not show all tabs.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  return (
    <div className={styles.bar}>
      <nav ref={nav} className={styles.tabs} aria-label="Results">
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
}

import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { NamedFlowTypeUi } from '../../../flows/registry.ui.ts'
import type { HomeInfo } from '../home-calls.ts'
import { offeredTypes } from './new-items.ts'
import styles from './NewItem.module.css'

interface NewItemTabsProps {
  type: NamedFlowTypeUi
  home: HomeInfo
  pathTo(tab: string): string
}

/** Switches to another type at the same step. */
export function NewItemTabs({ type, home, pathTo }: NewItemTabsProps) {
  const tabs = useRef<HTMLElement>(null)
  // Small screens do not show all tabs.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [type.newItem.tab])
  return (
    <nav ref={tabs} className={styles.tabs} aria-label="Item type">
      {offeredTypes(home).map(({ icon: Icon, newItem: { tab, tabLabel } }) => (
        <Link
          key={tab}
          to={pathTo(tab)}
          replace
          className={styles.tab}
          aria-current={tab === type.newItem.tab ? 'page' : undefined}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
          {tabLabel}
        </Link>
      ))}
    </nav>
  )
}

import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { newItemTexts } from '../../../texts/new-item-texts.ts'
import { flowKind } from '../flow-kinds.ts'
import type { HomeInfo } from '../home-calls.ts'
import { isOffered, newItems, type NewItem, type NewItemTab } from './new-items.ts'
import styles from './NewItem.module.css'

interface NewItemTabsProps {
  item: NewItem
  home: HomeInfo
  pathTo(tab: NewItemTab): string
}

/** Changes what is made; where it has come to stays. */
export function NewItemTabs({ item, home, pathTo }: NewItemTabsProps) {
  const tabs = useRef<HTMLElement>(null)
  // On a small screen not all of them fit.
  useEffect(
    () => tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [item.tab],
  )
  return (
    <nav ref={tabs} className={styles.tabs} aria-label="What to make">
      {Object.values(newItems)
        .filter(each => isOffered(each, home))
        .map(({ tab, type }) => {
          const { icon: Icon } = flowKind(type)
          return (
            <Link
              key={tab}
              to={pathTo(tab)}
              replace
              className={styles.tab}
              aria-current={tab === item.tab ? 'page' : undefined}
            >
              <Icon size={16} stroke={1.75} aria-hidden />
              {newItemTexts[tab].tab}
            </Link>
          )
        })}
    </nav>
  )
}

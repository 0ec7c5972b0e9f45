import { IconSelector } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../access/web/session.ts'
import { ButtonMenu } from '../../ui/menus/ButtonMenu.tsx'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import styles from '../../ui/sidebar.module.css'

const AccountMenuItems = lazyPart(() => import('./AccountMenuItems.tsx'))

/** The menu of the person's account. */
export function AccountMenu({ collapsed }: { collapsed: boolean }) {
  const { data: session } = useSuspenseQuery(sessionQuery)
  const name = session?.user.name ?? ''
  return (
    <ButtonMenu
      position="top-start"
      width={224}
      button={
        <button type="button" className={styles.entry} aria-label={`Account of ${name}`}>
          <span className={styles.avatar} data-initial={name.slice(0, 1).toUpperCase()} aria-hidden />
          <span className={styles.label}>{name}</span>
          {!collapsed && <IconSelector size={16} stroke={1.75} aria-hidden />}
        </button>
      }
    >
      <LazyPart>
        <AccountMenuItems />
      </LazyPart>
    </ButtonMenu>
  )
}

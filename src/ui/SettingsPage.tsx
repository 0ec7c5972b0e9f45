import type { ReactNode } from 'react'
import styles from './settings.module.css'
import { TopBar } from './TopBar.tsx'
import { usePageFocus } from './focus/use-page-focus.ts'
import { usePageTitle } from './use-page-title.ts'

interface SettingsPageProps {
  /** What the page is about. */
  title: string
  /** Stands in place of the title above its sections. */
  heading?: ReactNode
  /** For more than lines of text and fields. */
  isWide?: boolean
  children: ReactNode
}

/** A page of sections, one below the other, in which something is set. */
export function SettingsPage({ title, heading = title, isWide = false, children }: SettingsPageProps) {
  usePageTitle(title)
  const headingRef = usePageFocus(title)
  return (
    <>
      <TopBar>{title}</TopBar>
      <div className={styles.scroll}>
        <div className={styles.page} data-wide={isWide || undefined}>
          <h1 ref={headingRef} className={styles.title} tabIndex={-1}>
            {heading}
          </h1>
          {children}
        </div>
      </div>
    </>
  )
}

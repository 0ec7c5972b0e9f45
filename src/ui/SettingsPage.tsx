import type { ReactNode } from 'react'
import styles from './settings.module.css'
import { TopBar } from './TopBar.tsx'
import { usePageFocus } from './focus/use-page-focus.ts'
import { usePageTitle } from './use-page-title.ts'

interface SettingsPageProps {
  /** The title of the page, in the browser tab too. */
  title: string
  /** Replaces the title above the sections. */
  heading?: ReactNode
  /** For content that needs more width than text and form fields. */
  isWide?: boolean
  children: ReactNode
}

/** A settings page: sections, one below the other. */
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

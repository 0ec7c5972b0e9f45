import { Button } from '@mantine/core'
import { Component, Suspense, type ReactNode } from 'react'
import styles from './LazyPart.module.css'

interface LazyPartProps {
  /** Shown while the part is on its way. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Holds a part of the page that is fetched when it is first needed. When it cannot be had, such as without a network,
 * it says so in a corner of the screen, and the rest of the page stays.
 */
export class LazyPart extends Component<LazyPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    const { fallback = null, children } = this.props
    if (!this.state.hasFailed) return <Suspense fallback={fallback}>{children}</Suspense>
    return (
      <div role="alert" className={styles.notice}>
        This part of the page could not be loaded. It needs a connection the first time.
        <Button size="xs" variant="default" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </div>
    )
  }
}

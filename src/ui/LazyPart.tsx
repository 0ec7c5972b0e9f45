import { Button } from '@mantine/core'
import { Component, Suspense, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { forgetFailures } from './lazy-part.ts'
import styles from './LazyPart.module.css'

interface LazyPartProps {
  /** Whether the part is needed: it is fetched when it is for the first time, and stays from then on. Absent: it is. */
  when?: boolean
  /** Shown while the part is on its way. */
  fallback?: ReactNode
  /** Does without the part, when it cannot be had. */
  onClose?: () => void
  children: ReactNode
}

/**
 * Holds a part of the page that is made by `lazyPart`. When it cannot be had, such as without a network, it says so in
 * a corner of the screen and offers to try again, and the rest of the page stays.
 */
export function LazyPart({ when = true, ...rest }: LazyPartProps) {
  const [wasNeeded, setNeeded] = useState(when)
  if (when && !wasNeeded) setNeeded(true)
  return wasNeeded ? <Boundary {...rest} /> : null
}

interface BoundaryState {
  isFailing: boolean
  /** How often in a row the part could not be had. */
  failures: number
}

class Boundary extends Component<Omit<LazyPartProps, 'when'>, BoundaryState> {
  override state: BoundaryState = { isFailing: false, failures: 0 }

  static getDerivedStateFromError(): Pick<BoundaryState, 'isFailing'> {
    return { isFailing: true }
  }

  override componentDidCatch(): void {
    this.setState(({ failures }) => ({ failures: failures + 1 }))
  }

  /** Whoever opens it again tries again. */
  override componentWillUnmount(): void {
    if (this.state.isFailing) forgetFailures()
  }

  override render(): ReactNode {
    const { fallback = null, onClose, children } = this.props
    const { isFailing, failures } = this.state
    if (!isFailing) return <Suspense fallback={fallback}>{children}</Suspense>
    return createPortal(
      <div role="alert" className={styles.notice}>
        <span>
          {failures > 1
            ? 'This part of the page still could not be loaded. Reloading may help; what is not saved yet is kept.'
            : 'This part of the page could not be loaded. It needs a connection the first time.'}
        </span>
        <span className={styles.buttons}>
          {onClose && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                forgetFailures()
                this.setState({ isFailing: false, failures: 0 })
                onClose()
              }}
            >
              Close
            </Button>
          )}
          {failures > 1 && (
            <Button size="xs" variant="default" onClick={() => location.reload()}>
              Reload the page
            </Button>
          )}
          <Button
            size="xs"
            onClick={() => {
              forgetFailures()
              this.setState({ isFailing: false })
            }}
          >
            Try again
          </Button>
        </span>
      </div>,
      noticeStack(),
    )
  }
}

/** Where notices stand, each of them to be seen. */
function noticeStack(): HTMLElement {
  const known = document.querySelector<HTMLElement>(`.${styles.stack}`)
  if (known) return known
  const stack = document.createElement('div')
  stack.className = styles.stack ?? ''
  document.body.append(stack)
  return stack
}

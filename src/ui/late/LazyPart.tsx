import { Button } from '@mantine/core'
import { Component, Suspense, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { forgetFailures } from './lazy-part.ts'
import { failureOf, failureText, type PartFailure } from './part-failure.ts'
import styles from './LazyPart.module.css'

interface LazyPartProps {
  /** Whether the part is needed: it is fetched when it is for the first time, and stays from then on. Absent: it is. */
  when?: boolean
  /** Shown while the part is on its way. */
  fallback?: ReactNode
  /** Does without the part, when it cannot be had or has thrown. */
  onClose?: () => void
  children: ReactNode
}

/**
 * Holds a part of the page that is made by `lazyPart`. When it cannot be had, such as without a network, or throws, it
 * says so in a corner of the screen and offers to try again, and the rest of the page stays.
 */
export function LazyPart({ when = true, ...rest }: LazyPartProps) {
  const [wasNeeded, setNeeded] = useState(when)
  if (when && !wasNeeded) setNeeded(true)
  return wasNeeded ? <Boundary {...rest} /> : null
}

interface BoundaryState {
  failure: PartFailure | null
  /** How often in a row the part has failed. */
  failures: number
}

class Boundary extends Component<Omit<LazyPartProps, 'when'>, BoundaryState> {
  override state: BoundaryState = { failure: null, failures: 0 }

  static getDerivedStateFromError(error: unknown): Pick<BoundaryState, 'failure'> {
    return { failure: failureOf(error) }
  }

  override componentDidCatch(): void {
    this.setState(({ failures }) => ({ failures: failures + 1 }))
  }

  /** Whoever opens it again tries again. */
  override componentWillUnmount(): void {
    if (this.state.failure) forgetFailures()
  }

  override render(): ReactNode {
    const { fallback = null, onClose, children } = this.props
    const { failure, failures } = this.state
    if (!failure) return <Suspense fallback={fallback}>{children}</Suspense>
    return createPortal(
      <div role="alert" className={styles.notice}>
        <span>{failureText(failure, failures)}</span>
        <span className={styles.buttons}>
          {onClose && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                forgetFailures()
                this.setState({ failure: null, failures: 0 })
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
              this.setState({ failure: null })
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

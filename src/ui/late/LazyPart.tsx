import { Button } from '@mantine/core'
import { Component, Suspense, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { forgetFailures } from './lazy-part.ts'
import { failureOf, failureText, type PartFailure } from './part-failure.ts'
import styles from './LazyPart.module.css'

interface LazyPartProps {
  /** Whether the part is needed. It loads the first time this is true and then stays. Defaults to true. */
  when?: boolean
  /** Shown while the part loads. */
  fallback?: ReactNode
  /** Closes the part after it failed to load or threw. */
  onClose?: () => void
  children: ReactNode
}

/**
 * The boundary of a part made by `lazyPart`. If the part fails to load or throws, a notice in a corner of the screen
 * says so and offers to retry. The rest of the page stays.
 */
export function LazyPart({ when = true, ...rest }: LazyPartProps) {
  const [wasNeeded, setNeeded] = useState(when)
  if (when && !wasNeeded) setNeeded(true)
  return wasNeeded ? <Boundary {...rest} /> : null
}

interface BoundaryState {
  failure: PartFailure | null
  /** Failures in a row. */
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

  /** Opening the part again retries. */
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

/** The element that holds all notices, so that they do not cover each other. */
function noticeStack(): HTMLElement {
  const existing = document.querySelector<HTMLElement>(`.${styles.stack}`)
  if (existing) return existing
  const stack = document.createElement('div')
  stack.className = styles.stack ?? ''
  document.body.append(stack)
  return stack
}

import { ActionIcon } from '@mantine/core'
import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { closesByEscape } from '../../ui/focus/closes-by-escape.ts'
import styles from './RecordFrame.module.css'
import { Step } from './Step.tsx'
import type { useNeighbors } from './use-neighbors.ts'

const iconSize = { size: 16, stroke: 1.75 }

interface RecordFrameProps {
  /** The name of the record; null while it is loading. */
  name: string | null
  beside: ReturnType<typeof useNeighbors>
  /** Shown before the name. */
  mark?: ReactNode
  /** Shown after the name. */
  actions?: ReactNode
  /** Shows another record instead. */
  onGo(recordId: string): void
  onClose(): void
  children: ReactNode
}

/**
 * The frame of a record beside its table, with buttons for the previous and next record. On a narrow screen it covers
 * the page.
 */
export function RecordFrame({ name, beside, mark, actions, onGo, onClose, children }: RecordFrameProps) {
  const isNarrow = useMediaQuery('(max-width: 767px)') ?? false
  const panel = useRef<HTMLElement>(null)
  const ref = useMergedRef(panel, useFocusTrap(isNarrow))
  useEffect(() => {
    panel.current?.focus()
  }, [])
  const go = async (to: 'previous' | 'next') => {
    const next = await beside[to]?.()
    if (next !== undefined) onGo(next)
  }
  return (
    // Handles Escape for every element in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={ref}
      className={styles.panel}
      aria-label={`Record ${name ?? 'Record'}`}
      tabIndex={-1}
      {...(isNarrow && { role: 'dialog', 'aria-modal': true })}
      {...closesByEscape(onClose)}
    >
      <header className={styles.header}>
        <Step label="Previous record" onGo={beside.previous && (() => void go('previous'))}>
          <IconChevronUp {...iconSize} />
        </Step>
        <Step label="Next record" onGo={beside.next && (() => void go('next'))}>
          <IconChevronDown {...iconSize} />
        </Step>
        {mark}
        <h2 className={styles.title} dir="auto">
          {name ?? 'Record'}
        </h2>
        {actions}
        <ActionIcon aria-label="Close record" onClick={onClose}>
          <IconX {...iconSize} />
        </ActionIcon>
      </header>
      {children}
    </section>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import type { Grid } from '../../grid/grid.ts'
import styles from './SearchBox.module.css'
import type { Step } from './SearchHits.tsx'
import type { ShownRows } from '../rows/shown-rows.ts'

const SearchHits = lazyPart(() => import('./SearchHits.tsx'))

interface SearchBoxProps extends ShownRows {
  grid: RefObject<Grid | null>
  onClose(): void
}

/**
 * Searches the columns of a view: Enter goes to the next hit, Shift+Enter to the previous one, and Escape back to the
 * grid. The box is loaded with the page: keys typed right after opening it must not reach the grid. Only the search
 * itself is loaded later.
 */
export function SearchBox({ grid, onClose, ...props }: SearchBoxProps) {
  const [text, setText] = useState('')
  const step = useRef<Step>(null)
  const close = () => {
    onClose()
    grid.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      step.current?.(event.shiftKey ? 'previous' : 'next')
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
  }
  return (
    <search className={styles.box}>
      <span className={styles.field}>
        <IconSearch size={14} stroke={1.75} aria-hidden />
        <input
          className={styles.input}
          type="search"
          aria-label="Search this view"
          placeholder="Search this view"
          ref={focusOnMount}
          maxLength={1000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </span>
      <LazyPart fallback={<span className={styles.coming} />} onClose={close}>
        <SearchHits {...props} grid={grid} text={text} ref={step} />
      </LazyPart>
      <ActionIcon aria-label="Close search" onClick={close}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </search>
  )
}

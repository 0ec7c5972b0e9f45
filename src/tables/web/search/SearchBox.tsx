import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { focusOnMount } from '../../../ui/focus-on-mount.ts'
import { errorText } from '../../../ui/server-error.ts'
import type { Grid } from '../grid/grid.ts'
import { type Hit, hitBeside, hitFrom } from './hits.ts'
import styles from './SearchBox.module.css'
import { type FoundHits, type HitsOf, useHits } from './use-hits.ts'

const iconSize = { size: 16, stroke: 1.75 }

interface SearchBoxProps extends HitsOf {
  grid: RefObject<Grid | null>
  onClose(): void
}

/** Searches the columns of a view: Enter goes to the next hit, Shift+Enter to the one before, Escape back to the grid. */
export default function SearchBox({ grid, onClose, ...of }: SearchBoxProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState<Hit | null>(null)
  const { hits, error, isAsking } = useHits(of, text)
  const jumpedFor = useRef('')
  const go = (index: number) => {
    const hit = hits?.hits[index]
    if (!hit) return
    grid.current?.activate(hit)
    setAt(hit)
  }
  const step = (to: 'next' | 'previous') => {
    if (hits && !isAsking) go(hitBeside(hits.hits, grid.current?.active ?? at, to))
  }
  // The first answer to a text leads to its first hit from where the person is; later ones leave them there.
  useEffect(() => {
    if (!hits || jumpedFor.current === hits.text) return
    jumpedFor.current = hits.text
    const hit = hits.hits[hitFrom(hits.hits, grid.current?.active ?? { row: 0, column: 0 })]
    if (hit) grid.current?.activate(hit)
    setAt(hit ?? null)
  }, [hits, grid])
  const close = () => {
    onClose()
    grid.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      step(event.shiftKey ? 'previous' : 'next')
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
  }
  const isNowhere = hits === null || hits.hits.length === 0
  return (
    <search className={styles.box}>
      <TextInput
        className={styles.input}
        size="xs"
        type="search"
        aria-label="Search this view"
        placeholder="Search this view"
        ref={focusOnMount}
        maxLength={1000}
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <output className={styles.count} title={error ? errorText(error) : undefined}>
        {error ? 'The search failed' : text.trim() === '' ? '' : countText(hits, { at, isAsking })}
      </output>
      <ActionIcon aria-label="Previous hit" disabled={isNowhere} onClick={() => step('previous')}>
        <IconChevronUp {...iconSize} />
      </ActionIcon>
      <ActionIcon aria-label="Next hit" disabled={isNowhere} onClick={() => step('next')}>
        <IconChevronDown {...iconSize} />
      </ActionIcon>
      <ActionIcon aria-label="Close the search" onClick={close}>
        <IconX {...iconSize} />
      </ActionIcon>
    </search>
  )
}

function countText(found: FoundHits | null, { at, isAsking }: { at: Hit | null; isAsking: boolean }): string {
  if (!found) return isAsking ? 'Searching...' : ''
  const { hits, isCut } = found
  if (hits.length === 0) return isAsking ? 'Searching...' : 'No hits'
  const count = `${hits.length.toLocaleString()}${isCut ? '+' : ''}`
  const index = at ? hits.findIndex(({ row, column }) => row === at.row && column === at.column) : -1
  return index < 0 ? `${count} ${hits.length === 1 ? 'hit' : 'hits'}` : `${(index + 1).toLocaleString()} of ${count}`
}

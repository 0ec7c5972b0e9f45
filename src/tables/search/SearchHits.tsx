import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react'
import { errorText } from '../../ui/server/server-error.ts'
import type { Grid } from '../../grid/grid.ts'
import { type Hit, nextHit, hitFrom, placeOf } from './hits.ts'
import styles from './SearchBox.module.css'
import type { ShownRows } from '../rows/shown-rows.ts'
import { type FoundHits, useHits } from './use-hits.ts'

const iconSize = { size: 16, stroke: 1.75 }

/** Moves from the current hit to the next or previous one. */
export type Step = (to: 'next' | 'previous') => void

interface SearchHitsProps extends ShownRows {
  grid: RefObject<Grid | null>
  text: string
  ref: Ref<Step>
}

/** The number of hits of a search, and the buttons that move between them. */
export default function SearchHits({ grid, text, ref, ...props }: SearchHitsProps) {
  const { grouped } = props
  const [at, setAt] = useState<Hit | null>(null)
  const { hits, error, isPending } = useHits(props, text)
  const jumpedFor = useRef('')
  // Hits have positions of records, and the grid has rows.
  const here = () => placeOf(grid.current?.active ?? null, grouped)
  const goTo = ({ row: place, column }: Hit) => {
    const row = grouped.showRecord ? grouped.showRecord(place) : place
    if (row !== undefined) grid.current?.activate({ row, column })
  }
  const calls = useRef({ here, goTo })
  useEffect(() => {
    calls.current = { here, goTo }
  })
  const go = (index: number) => {
    const hit = hits?.hits[index]
    if (!hit) return
    goTo(hit)
    setAt(hit)
  }
  const step: Step = to => {
    if (hits && !isPending) go(nextHit(hits.hits, here() ?? at, to))
  }
  useImperativeHandle(ref, () => step)
  // The first answer to a text goes to its first hit from the active cell on; later answers move nowhere.
  useEffect(() => {
    if (!hits || jumpedFor.current === hits.text) return
    jumpedFor.current = hits.text
    const hit = hits.hits[hitFrom(hits.hits, calls.current.here() ?? { row: 0, column: 0 })]
    if (hit) calls.current.goTo(hit)
    setAt(hit ?? null)
  }, [hits])
  const isNowhere = hits === null || hits.hits.length === 0
  return (
    <>
      <output className={styles.count} title={error ? errorText(error) : undefined}>
        {error ? 'The search failed' : text.trim() === '' ? '' : countText(hits, { at, isPending })}
      </output>
      <ActionIcon aria-label="Previous hit" disabled={isNowhere} onClick={() => step('previous')}>
        <IconChevronUp {...iconSize} />
      </ActionIcon>
      <ActionIcon aria-label="Next hit" disabled={isNowhere} onClick={() => step('next')}>
        <IconChevronDown {...iconSize} />
      </ActionIcon>
    </>
  )
}

function countText(found: FoundHits | null, { at, isPending }: { at: Hit | null; isPending: boolean }): string {
  if (!found) return isPending ? 'Searching...' : ''
  const { hits, isCut } = found
  if (hits.length === 0) return isPending ? 'Searching...' : 'No hits'
  const count = `${hits.length.toLocaleString()}${isCut ? '+' : ''}`
  const index = at ? hits.findIndex(({ row, column }) => row === at.row && column === at.column) : -1
  return index < 0 ? `${count} ${hits.length === 1 ? 'hit' : 'hits'}` : `${(index + 1).toLocaleString()} of ${count}`
}

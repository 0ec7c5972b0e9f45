import { useEffect, useState, type RefObject } from 'react'
import { cellCountText } from '../../grid/editing/edit-list.ts'
import type { Grid } from '../../grid/grid.ts'
import type { ShownRows } from '../rows/shown-rows.ts'
import type { Figure, RangeReading } from './range-reading.ts'
import styles from './RangeStatus.module.css'
import { RangeWatch } from './range-watch.ts'
import { useColumnFigures } from './use-whole-figures.ts'

interface RangeStatusProps extends ShownRows {
  grid: RefObject<Grid | null>
}

/** The summary of the selected cells: how many, how many are filled, and figures of their numbers. */
export default function RangeStatus({ grid, grouped, ...shown }: RangeStatusProps) {
  const [reading, setReading] = useState<RangeReading | null>(null)
  useEffect(() => {
    const current = grid.current
    if (!current) return
    const watch = new RangeWatch({ data: grouped, blocks: () => current.selected, tell: setReading })
    const leaves = [current.subscribeToSelection(() => watch.selected()), grouped.subscribe(() => watch.changed())]
    watch.selected()
    return () => {
      for (const leave of leaves) leave()
      watch.stop()
    }
  }, [grid, grouped])
  const ofWhole = useColumnFigures({ ...shown, columns: reading?.kind === 'whole' ? reading.columns : [] })
  if (!reading) return null
  const figures = reading.kind === 'figures' ? reading : typeof ofWhole === 'object' ? ofWhole : null
  const isComing = reading.kind === 'coming' || (reading.kind === 'whole' && ofWhole === 'coming')
  return (
    // It scrolls on a phone.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex
    <div className={styles.range} role="group" aria-label="Selection" tabIndex={0}>
      <span>{cellCountText(reading.cells)}</span>
      {figures && <Said label="Filled" text={figures.filled.toLocaleString()} />}
      {figures?.figures.map(figure => (
        <Said key={figure.label} {...figure} />
      ))}
      {isComing && <span className={styles.coming} aria-hidden />}
    </div>
  )
}

const Said = ({ label, text }: Figure) => (
  <span className={styles.figure}>
    {label} <span className={styles.value}>{text}</span>
  </span>
)

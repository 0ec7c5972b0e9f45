import { VisuallyHidden } from '@mantine/core'
import { useCallback, useSyncExternalStore } from 'react'
import type { TableData } from '../rows/table-data.ts'
import styles from './RecordColor.module.css'

/** The color of a record in the view; nothing if it has none. */
export function RecordColor({ data, number }: { data: TableData; number: number | null }) {
  const follow = useCallback((listener: () => void) => data.subscribe(listener), [data])
  const find = () => {
    const row = number === null ? undefined : data.findRow(number)
    return (row === undefined ? null : data.rowColor?.(row)) ?? null
  }
  const hue = useSyncExternalStore(follow, () => find()?.hue)
  const reason = useSyncExternalStore(follow, () => find()?.reason)
  if (!hue || reason === undefined) return null
  const color = `var(--gl-option-${hue}-solid)`
  return (
    <span title={reason} className={styles.color} style={{ background: color }}>
      <VisuallyHidden>{reason}</VisuallyHidden>
    </span>
  )
}

import { useEffect, useRef, type RefObject } from 'react'
import type { Grid } from '../../grid/grid.ts'
import type { GridData } from '../../grid/grid-data.ts'

interface Shown {
  recordId: string
  /** The row number on this page; null while the record is loading. */
  number: number | null
}

/** Selects the row of the open record, unless the person has moved elsewhere in the grid meanwhile. */
export function useRowSelected(grid: RefObject<Grid | null>, data: GridData, { recordId, number }: Shown): void {
  const from = useRef<Grid['active']>(null)
  useEffect(() => {
    from.current = grid.current?.active ?? null
  }, [grid, recordId])
  useEffect(() => {
    const row = number === null ? undefined : data.findRow(number)
    const active = grid.current?.active ?? null
    const hasLeft = active?.row !== from.current?.row || active?.column !== from.current?.column
    if (row === undefined || row === active?.row || hasLeft) return
    grid.current?.activate({ row, column: active?.column ?? 0 })
  }, [grid, data, number, recordId])
}

import { type RefObject, useEffect, useRef } from 'react'
import type { Grid } from '../../grid/grid.ts'
import type { GridData } from '../../grid/grid-data.ts'
import type { Target } from '../actions/destination-of.ts'
import type { ViewSettings } from '../own/use-view-settings.ts'
import { useTable } from '../page/base-context.ts'
import { rowOfRecord } from './grouping.ts'
import type { TableData } from './table-data.ts'

interface JumpOptions {
  isReady: boolean
  grid: RefObject<Grid | null>
  data: TableData
  /** The rows of the grid, with those of groups. */
  rows: GridData
  settings: ViewSettings
  onJumped(): void
}

/** Activates the cell that an undo or redo has changed, once the grid is ready. Shows its field if it is hidden. */
export function useJump(jump: Target | null, { isReady, grid, data, rows, settings, onJumped }: JumpOptions): void {
  const { table, view } = useTable()
  const { isOwn } = settings
  const changeView = useRef(settings.change)
  useEffect(() => {
    changeView.current = settings.change
  })
  useEffect(() => {
    if (!jump || !isReady) return
    const row = jump.number === null ? (grid.current?.active?.row ?? 0) : rowOfRecord(jump.number, { data, rows })
    const column = data.columns.findIndex(({ id }) => id === jump.fieldId)
    if (column < 0 && isOwn && table.fields.some(({ id }) => id === jump.fieldId)) {
      const { hiddenFieldIds } = view.config
      const others = hiddenFieldIds.filter(id => id !== jump.fieldId)
      if (others.length < hiddenFieldIds.length) {
        changeView.current({ hiddenFieldIds: others })
        return
      }
    }
    const isFieldGone = jump.number === null && column < 0
    if (row !== undefined && !isFieldGone) grid.current?.activate({ row, column: Math.max(column, 0) })
    onJumped()
  }, [jump, isReady, grid, data, rows, onJumped, isOwn, table, view])
}

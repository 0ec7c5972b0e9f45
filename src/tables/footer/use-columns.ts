import { useCallback, useSyncExternalStore } from 'react'
import type { GridColumn } from '../../grid/grid-data.ts'
import type { TableData } from '../rows/table-data.ts'

/** The columns of a grid, also while one of them is dragged. */
export function useColumns(data: TableData): readonly GridColumn[] {
  const follow = useCallback((listener: () => void) => data.subscribe(listener), [data])
  return useSyncExternalStore(follow, () => data.columns)
}

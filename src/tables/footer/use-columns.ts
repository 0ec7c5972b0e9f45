import { useCallback, useSyncExternalStore } from 'react'
import type { GridColumn } from '../../grid/grid-data.ts'
import type { TableData } from '../rows/table-data.ts'

/** The columns of a grid as they are now, while one of them is dragged too. */
export function useColumns(data: TableData): readonly GridColumn[] {
  const follow = useCallback((listener: () => void) => data.subscribe(listener), [data])
  return useSyncExternalStore(follow, () => data.columns)
}

import { useSyncExternalStore } from 'react'
import { toastError } from '../../ui/toasts/toasts.tsx'
import type { TableData } from '../rows/table-data.ts'

/** Finds the id of a record; undefined if it cannot be loaded. */
type Find = () => Promise<string | undefined>

/**
 * The records before and after one in the order of a view. Absent at the ends, and if the view does not show the
 * record.
 */
export function useNeighbors(data: TableData, number: number | null): { previous?: Find; next?: Find } {
  const row = useSyncExternalStore(
    listener => data.subscribe(listener),
    () => (number === null ? undefined : data.findRow(number)),
  )
  const find =
    (at: number): Find =>
    async () => {
      try {
        return await data.recordIdAt(at)
      } catch (error) {
        toastError(error)
        return undefined
      }
    }
  if (row === undefined) return {}
  return {
    ...(row > 0 && { previous: find(row - 1) }),
    ...(row < data.rowCount - 1 && { next: find(row + 1) }),
  }
}

import { useEffect } from 'react'
import type { TableData } from '../rows/table-data.ts'

/** Marks the row of the open record in the grid while the record is open. */
export function useOpenRow(data: TableData, recordId: string): void {
  useEffect(() => {
    const mark = (isOpenRow: TableData['isOpenRow']) => {
      data.setHandles({ isOpenRow })
      // Redraws the rows.
      data.setColumns(data.columns)
    }
    mark(row => {
      const rowKey = data.rowKey(row)
      return rowKey !== undefined && data.recordId(rowKey) === recordId
    })
    return () => mark(undefined)
  }, [data, recordId])
}

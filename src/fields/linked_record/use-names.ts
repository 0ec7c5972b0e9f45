import { useEffect, useState } from 'react'
import { useLinkedRecords } from '../linked-records.ts'

/** Loads names of records that the screen may not have loaded, such as those of a saved filter. */
export function useNames(tableId: string, recordIds: readonly string[]): void {
  const records = useLinkedRecords()
  // Only the initial ids need loading, because records chosen later have been loaded.
  const [begun] = useState(recordIds)
  const [, redraw] = useState(0)
  useEffect(() => {
    records.loadNames(tableId, begun).then(
      () => redraw(times => times + 1),
      (error: unknown) => records.log(error),
    )
  }, [records, tableId, begun])
}

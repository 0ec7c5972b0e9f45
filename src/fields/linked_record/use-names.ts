import { useEffect, useState } from 'react'
import { useLinkedRecords } from '../linked-records.ts'

/** Has records drawn with their names that the screen may not have met, such as those of a saved filter. */
export function useNames(tableId: string, recordIds: readonly string[]): void {
  const records = useLinkedRecords()
  // Those that are chosen later are known.
  const [begun] = useState(recordIds)
  const [, redraw] = useState(0)
  useEffect(() => {
    records.learn(tableId, begun).then(
      () => redraw(times => times + 1),
      (error: unknown) => records.log(error),
    )
  }, [records, tableId, begun])
}

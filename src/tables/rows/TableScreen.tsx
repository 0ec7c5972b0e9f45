import { useMemo } from 'react'
import type { Target } from '../actions/destination-of.ts'
import { useViewSettings } from '../own/use-view-settings.ts'
import { TableContext, useTable } from '../page/base-context.ts'
import { ViewScreen } from './ViewScreen.tsx'

interface TableScreenProps {
  onOpenView(viewId: string): void
  /** The cell that an undo or redo has changed, until `onJumped`. */
  jump: Target | null
  onJumped(): void
  /** The record that is open beside the grid. */
  recordId: string | undefined
  onRecord(recordId: string | null): void
}

/** One view of one table, with the settings that the person has made only for themselves. */
export function TableScreen(props: TableScreenProps) {
  const { table, savedView } = useTable()
  const settings = useViewSettings()
  const { view } = settings
  const tableOnScreen = useMemo(() => ({ table, view, savedView }), [table, view, savedView])
  return (
    <TableContext value={tableOnScreen}>
      <ViewScreen {...props} settings={settings} />
    </TableContext>
  )
}

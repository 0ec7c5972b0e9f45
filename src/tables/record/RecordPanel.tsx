import type { RefObject } from 'react'
import type { Table, View } from '../../engine/model/structure.ts'
import type { Grid } from '../../grid/grid.ts'
import type { GridData } from '../../grid/grid-data.ts'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'
import type { TableData } from '../rows/table-data.ts'
import type { BaseActions } from '../page/use-base-actions.ts'
import { nameOfOpen, RecordBody } from './RecordBody.tsx'
import { RecordColor } from './RecordColor.tsx'
import { RecordFrame } from './RecordFrame.tsx'
import { useBeside } from './use-beside.ts'
import { useOpenRecord } from './use-open-record.ts'
import { useRowSelected } from './use-row-selected.ts'

interface RecordPanelProps {
  basePublicId: string
  table: Table
  view: View
  recordId: string
  data: TableData
  /** The same rows for the grid, in their groups where there are some. */
  grouped: GridData
  grid: RefObject<Grid | null>
  actions: BaseActions
  can: BaseRights
  /** Shows another record instead. */
  onGo(recordId: string): void
  onClose(): void
}

/** One record whole, beside its table: its fields, and what was done to it. Covers the page where that is narrow. */
export function RecordPanel(props: RecordPanelProps) {
  const { basePublicId, table, view, recordId, data, grouped, grid, actions, can, onGo, onClose } = props
  const { open, state } = useOpenRecord({ basePublicId, tableId: table.id, recordId }, actions)
  const beside = useBeside(data, open.number)
  useRowSelected(grid, grouped, { recordId, number: open.number })
  const place = { userId: actions.userId, basePublicId, tableId: table.id, viewId: view.id }
  return (
    <RecordFrame
      name={state.status === 'ready' ? nameOfOpen(table, open) : null}
      mark={<RecordColor data={data} number={open.number} />}
      {...{ beside, onGo, onClose }}
    >
      <RecordBody
        {...{ open, state, recordId, table, view, place, actions, can }}
        context={data.context}
        onTemplateChange={can.editStructure ? data.changeTemplate : undefined}
      />
    </RecordFrame>
  )
}

import type { RefObject } from 'react'
import type { Grid } from '../../grid/grid.ts'
import type { GridData } from '../../grid/grid-data.ts'
import type { TableData } from '../rows/table-data.ts'
import { useBaseRights, useTable } from '../page/base-context.ts'
import { recordName, RecordBody } from './RecordBody.tsx'
import { RecordActions } from './RecordActions.tsx'
import { RecordColor } from './RecordColor.tsx'
import { RecordFrame } from './RecordFrame.tsx'
import { useNeighbors } from './use-neighbors.ts'
import { useOpenRecord } from './use-open-record.ts'
import { useOpenRow } from './use-open-row.ts'
import { useRowSelected } from './use-row-selected.ts'

interface RecordPanelProps {
  recordId: string
  data: TableData
  /** The rows of the grid, in groups if there are any. */
  grouped: GridData
  grid: RefObject<Grid | null>
  /** Shows another record instead. */
  onGo(recordId: string): void
  onClose(): void
}

/** One record beside its table: its fields and its history. On a narrow screen it covers the page. */
export function RecordPanel(props: RecordPanelProps) {
  const { recordId, data, grouped, grid, onGo, onClose } = props
  const { table } = useTable()
  const { editStructure } = useBaseRights()
  const { open, state } = useOpenRecord({ tableId: table.id, recordId })
  const beside = useNeighbors(data, open.number)
  useRowSelected(grid, grouped, { recordId, number: open.number })
  useOpenRow(data, recordId)
  return (
    <RecordFrame
      name={state.status === 'ready' ? recordName(table, open) : null}
      mark={<RecordColor data={data} number={open.number} />}
      actions={<RecordActions {...{ open, recordId, onGo, onClose }} context={data.context} />}
      {...{ beside, onGo, onClose }}
    >
      <RecordBody
        {...{ open, state, recordId }}
        context={data.context}
        onTemplateChange={editStructure ? data.changeTemplate : undefined}
      />
    </RecordFrame>
  )
}

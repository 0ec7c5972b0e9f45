import type { RefObject } from 'react'
import { HeldFocus } from '../../ui/focus/HeldFocus.tsx'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import type { ViewConfigChange } from '../../engine/model/view-config.ts'
import { rowHeights } from '../../grid/geometry/geometry.ts'
import type { Grid } from '../../grid/grid.ts'
import { GridView } from '../../grid/GridView.tsx'
import { useBaseRights, useTable } from '../page/base-context.ts'
import { EmptyRows } from './EmptyRows.tsx'
import { FailedRows } from './FailedRows.tsx'
import type { Grouped } from './grouping.ts'
import { RowCount } from './RowCount.tsx'
import type { ShownRows } from './shown-rows.ts'
import styles from './TableScreen.module.css'

const RecordPanel = lazyPart(async () => {
  const { RecordPanel: panel } = await import('../record/RecordPanel.tsx')
  return { default: panel }
})

const RefusedGroups = lazyPart(() => import('../groups/RefusedGroups.tsx'))

const SummaryRow = lazyPart(() => import('../footer/SummaryRow.tsx'))

const RangeStatus = lazyPart(() => import('../footer/RangeStatus.tsx'))

interface TableGridProps {
  grid: RefObject<Grid | null>
  shownRows: ShownRows
  grouped: Grouped
  /** The record that is open beside the grid. */
  recordId: string | undefined
  onRecord(recordId: string): void
  onCloseRecord(): void
  onChange(change: ViewConfigChange): void
}

/** The grid of a view, the record that is open beside it, and the footer below. */
export function TableGrid(props: TableGridProps) {
  const { grid, shownRows, grouped, recordId, onRecord, onCloseRecord, onChange } = props
  const { data } = shownRows
  const { table, view } = useTable()
  const { editRecords } = useBaseRights()
  return (
    <>
      <div className={styles.split}>
        <div className={styles.grid}>
          <GridView ref={grid} data={grouped.rows} label={table.name} rowHeight={rowHeights[view.config.rowHeight]} />
          <EmptyRows
            data={data}
            isFiltered={view.config.filters !== null}
            onAdd={editRecords ? () => grid.current?.commands.addRow() : undefined}
            onClearFilters={() => onChange({ filters: null })}
          />
          <FailedRows data={data} />
          {grouped.refused !== undefined && (
            <LazyPart>
              <RefusedGroups why={grouped.refused} onRemove={() => onChange({ groups: [] })} />
            </LazyPart>
          )}
        </div>
        {recordId !== undefined && (
          <LazyPart fallback={<HeldFocus onEscape={onCloseRecord} />} onClose={onCloseRecord}>
            <RecordPanel {...{ recordId, data, grid }} grouped={grouped.rows} onGo={onRecord} onClose={onCloseRecord} />
          </LazyPart>
        )}
      </div>
      <RowCount data={data} isReadOnly={!editRecords}>
        <LazyPart>
          <SummaryRow {...shownRows} grid={grid} onChange={onChange} />
          <RangeStatus {...shownRows} grid={grid} />
        </LazyPart>
      </RowCount>
    </>
  )
}

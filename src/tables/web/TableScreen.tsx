import { Button, Menu } from '@mantine/core'
import {
  IconArrowsDiagonal,
  IconEyeOff,
  IconPencil,
  IconRefresh,
  IconSortAscending,
  IconSortDescending,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { fieldTypes } from '../../fields/registry.ts'
import { AnchoredMenu, type MenuPlace } from '../../ui/AnchoredMenu.tsx'
import { StateView } from '../../ui/StateView.tsx'
import type { Field, Table, View } from '../structure.ts'
import type { ViewConfigChange } from '../view-config.ts'
import styles from './BasePage.module.css'
import { rowHeights } from './grid/geometry.ts'
import type { Grid } from './grid/grid.ts'
import { GridView } from './grid/GridView.tsx'
import type { Can } from './metadata.ts'
import { RowCount } from './RowCount.tsx'
import { TableScreenSkeleton } from './TableScreenSkeleton.tsx'
import type { Target } from '../actions/destination-of.ts'
import type { BaseActions } from './use-base-actions.ts'
import { useTableData } from './use-table-data.ts'
import type { FieldSettings, StructureCalls } from './structure-edits.ts'
import { ViewBar } from './ViewBar.tsx'

const RecordPanel = lazy(async () => {
  const { RecordPanel: panel } = await import('./record/RecordPanel.tsx')
  return { default: panel }
})

const FieldDialog = lazy(async () => {
  const { FieldDialog: dialog } = await import('./FieldDialog.tsx')
  return { default: dialog }
})

const iconSize = { size: 16, stroke: 1.75 }
const firstType = Object.keys(fieldTypes)[0] ?? ''

interface TableScreenProps {
  basePublicId: string
  table: Table
  view: View
  actions: BaseActions
  structure: StructureCalls
  viewMenu: ReactNode
  /** The cell that an undo or redo has changed, until `onJumped`. */
  jump: Target | null
  onJumped(): void
  can: Can
  /** The record that is shown beside the grid. */
  recordId: string | undefined
  onRecord(recordId: string | null): void
}

/** One view of one table: the view bar, the grid, the footer, and the menus of the grid. */
export function TableScreen(props: TableScreenProps) {
  const { basePublicId, table, view, actions, structure, viewMenu, jump, onJumped, can, recordId, onRecord } = props
  const grid = useRef<Grid>(null)
  const [headerMenu, setHeaderMenu] = useState<{ field: Field; at: MenuPlace } | null>(null)
  const [rowMenu, setRowMenu] = useState<{ rowKey: string | number; at: MenuPlace } | null>(null)
  const [fieldDialog, setFieldDialog] = useState<Field | 'new' | null>(null)
  const { data, status, reload } = useTableData({
    basePublicId,
    table,
    view,
    actions,
    structure,
    onAddField: () => setFieldDialog('new'),
    onHeaderMenu: (field, at) => setHeaderMenu({ field, at }),
    onRow: onRecord,
    onRowMenu: (rowKey, at) => setRowMenu({ rowKey, at }),
  })
  const isReady = status === 'ready'
  useEffect(() => {
    if (!jump || !isReady) return
    const row = jump.number === null ? (grid.current?.active?.row ?? 0) : data.findRow(jump.number)
    const column = data.columns.findIndex(({ id }) => id === jump.fieldId)
    // A field that is not shown any more is no place to go to.
    const isGone = jump.number === null && column < 0
    if (row !== undefined && !isGone) grid.current?.activate({ row, column: Math.max(column, 0) })
    onJumped()
  }, [jump, isReady, data, onJumped])
  const changeView = (change: ViewConfigChange) => structure.updateView(table.id, view.id, change)
  const saveField = (field: Field | 'new', settings: FieldSettings) => {
    if (field === 'new') structure.createField(table.id, settings)
    else structure.updateField(table.id, field, settings)
  }
  const field = headerMenu?.field
  const isPrimary = field?.id === table.primaryFieldId
  const sortBy = (dir: 'asc' | 'desc') => field && changeView({ sorts: [{ fieldId: field.id, dir }] })
  return (
    <>
      <ViewBar table={table} view={view} viewMenu={viewMenu} onChange={changeView} />
      {status === 'loading' && <TableScreenSkeleton />}
      {status !== 'loading' && status !== 'ready' && (
        <StateView
          alert
          title="The records could not be loaded"
          action={
            <Button variant="default" leftSection={<IconRefresh {...iconSize} />} onClick={() => void reload()}>
              Try again
            </Button>
          }
        >
          {status.problem}
        </StateView>
      )}
      {status === 'ready' && (
        <>
          <div className={styles.split}>
            <div className={styles.grid}>
              <GridView ref={grid} data={data} label={table.name} rowHeight={rowHeights[view.config.rowHeight]} />
            </div>
            {recordId !== undefined && (
              <Suspense fallback={null}>
                <RecordPanel
                  basePublicId={basePublicId}
                  table={table}
                  view={view}
                  recordId={recordId}
                  data={data}
                  actions={actions}
                  can={can}
                  onGo={onRecord}
                  onClose={() => {
                    onRecord(null)
                    grid.current?.focus()
                  }}
                />
              </Suspense>
            )}
          </div>
          <RowCount data={data} />
        </>
      )}
      <AnchoredMenu at={headerMenu?.at ?? null} label={`Field ${field?.name}`} onClose={() => setHeaderMenu(null)}>
        <Menu.Item leftSection={<IconPencil {...iconSize} />} onClick={() => field && setFieldDialog(field)}>
          Edit field
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconSortAscending {...iconSize} />} onClick={() => sortBy('asc')}>
          Sort ascending
        </Menu.Item>
        <Menu.Item leftSection={<IconSortDescending {...iconSize} />} onClick={() => sortBy('desc')}>
          Sort descending
        </Menu.Item>
        {!isPrimary && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconEyeOff {...iconSize} />}
              onClick={() => field && changeView({ hiddenFieldIds: [...view.config.hiddenFieldIds, field.id] })}
            >
              Hide field
            </Menu.Item>
            <Menu.Item
              data-danger
              leftSection={<IconTrash {...iconSize} />}
              onClick={() => field && structure.deleteField(table.id, field)}
            >
              Delete field
            </Menu.Item>
          </>
        )}
      </AnchoredMenu>
      <AnchoredMenu at={rowMenu?.at ?? null} label="Record" onClose={() => setRowMenu(null)}>
        <Menu.Item
          leftSection={<IconArrowsDiagonal {...iconSize} />}
          onClick={() => rowMenu && data.openRow?.(rowMenu.rowKey)}
        >
          Expand record
        </Menu.Item>
        <Menu.Item
          data-danger
          leftSection={<IconTrash {...iconSize} />}
          onClick={() => rowMenu && data.deleteRows([rowMenu.rowKey])}
        >
          Delete record
        </Menu.Item>
      </AnchoredMenu>
      {fieldDialog && (
        <Suspense fallback={null}>
          <FieldDialog
            field={fieldDialog === 'new' ? null : fieldDialog}
            others={table.fields.filter(one => one !== fieldDialog)}
            initialType={firstType}
            context={data.context}
            onSave={settings => saveField(fieldDialog, settings)}
            onClose={() => setFieldDialog(null)}
          />
        </Suspense>
      )}
    </>
  )
}

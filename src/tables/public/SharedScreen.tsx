import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ButtonMenu } from '../../ui/menus/ButtonMenu.tsx'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { Logo } from '../../ui/Logo.tsx'
import type { Metadata, Table, View } from '../../engine/model/structure.ts'
import screenStyles from '../rows/TableScreen.module.css'
import { EmptyRows } from '../rows/EmptyRows.tsx'
import type { OwnExport } from '../view/export-href.ts'
import { FailedRows } from '../rows/FailedRows.tsx'
import { rowHeights } from '../../grid/geometry/geometry.ts'
import type { Grid } from '../../grid/grid.ts'
import { GridView } from '../../grid/GridView.tsx'
import { GridMenus, type GridMenu } from '../menus/GridMenus.tsx'
import { type OwnView, useOwnView } from '../own/use-own-view.ts'
import { RowCount } from '../rows/RowCount.tsx'
import { RowsProblem } from '../rows/RowsProblem.tsx'
import { ViewSearch } from '../search/ViewSearch.tsx'
import { TableScreenSkeleton } from '../rows/TableScreenSkeleton.tsx'
import { TableContext } from '../page/base-context.ts'
import { TablesClientContext } from '../page/use-tables-client.ts'
import { type ToolRequest, ToolRequestContext } from '../view/tool-request.ts'
import { ViewBar } from '../view/ViewBar.tsx'
import { sharedClients } from './shared-client.ts'
import styles from './Shared.module.css'
import { useSharedData } from './use-shared-data.ts'

const SummaryRow = lazyPart(() => import('../footer/SummaryRow.tsx'))
const SharedRecord = lazyPart(() => import('./SharedRecord.tsx'))
const DownloadItems = lazyPart(() => import('./DownloadItems.tsx'))
const SharedFiles = lazyPart(() => import('./SharedFiles.tsx'))

interface Opened {
  version: number
  metadata: Metadata
  exportUrl: string | null
}

interface SharedScreenProps {
  token: string
  opened: Opened
  /** The table takes the focus once it is there: what had it has gone. */
  takesFocus: boolean
}

/** A shared view: its records, to be looked at, searched, and arranged for oneself. */
export function SharedScreen(props: SharedScreenProps) {
  const [table] = props.opened.metadata.tables
  const view = table?.views[0]
  if (!table || !view) return null
  return <OwnScreen key={`${props.token} ${view.id}`} {...props} table={table} view={view} />
}

interface OwnScreenProps extends SharedScreenProps {
  table: Table
  view: View
}

/** The view as its visitor has set it. */
function OwnScreen({ token, opened, takesFocus, table, view }: OwnScreenProps) {
  const own = useOwnView(view, [token])
  const { view: ownView } = own
  const tableOnScreen = useMemo(() => ({ table, view: ownView, savedView: view }), [table, ownView, view])
  const exported = own.isChanged ? { config: own.view.config, fields: table.fields } : null
  return (
    <TablesClientContext value={sharedClients(token).tables}>
      <main className={styles.page}>
        <header className={styles.bar}>
          <Logo size={20} />
          <h1 className={styles.title} dir="auto">
            {table.name}
          </h1>
          {opened.exportUrl !== null && <Download exportUrl={opened.exportUrl} own={exported} />}
        </header>
        <TableContext value={tableOnScreen}>
          <SharedTable {...{ token, opened, takesFocus, table, own }} />
        </TableContext>
      </main>
    </TablesClientContext>
  )
}

interface SharedTableProps extends SharedScreenProps {
  table: Table
  own: OwnView
}

function SharedTable({ token, opened, takesFocus, table, own }: SharedTableProps) {
  const grid = useRef<Grid>(null)
  const { view, isChanged, change: onChange, reset } = own
  const [menu, setMenu] = useState<GridMenu | null>(null)
  const [recordId, setRecordId] = useState<string | null>(null)
  const [files, setFiles] = useState<{ recordId: string; fieldId: string } | null>(null)
  const { data, grouped, status, reload, rows, stored, changes } = useSharedData({
    clients: sharedClients(token),
    structure: opened,
    table,
    view,
    onChange,
    onMenu: setMenu,
    onRow: setRecordId,
    onFiles: setFiles,
  })
  useEffect(() => {
    if (takesFocus && status === 'ready') grid.current?.focus()
  }, [takesFocus, status])
  const [toolRequest, setToolRequest] = useState<ToolRequest | null>(null)
  const shownRows = { basePublicId: token, table, view, stored, rows, data, grouped: grouped.rows, changes }
  const backToGrid = (close: (nothing: null) => void) => {
    close(null)
    grid.current?.focus()
  }
  const resetView = () => {
    reset()
    grid.current?.focus()
  }
  const filesField = table.fields.find(({ id }) => id === files?.fieldId)
  return (
    <>
      <ToolRequestContext value={{ request: toolRequest, end: () => setToolRequest(null) }}>
        <ViewBar
          base={data.context.base}
          viewMenu={
            <span className={styles.viewName} dir="auto">
              {view.name}
            </span>
          }
          search={<ViewSearch {...shownRows} grid={grid} />}
          onReset={isChanged ? resetView : undefined}
          onFoldAll={grouped.foldAll}
          onChange={onChange}
        />
      </ToolRequestContext>
      {status === 'loading' && <TableScreenSkeleton />}
      {status !== 'loading' && status !== 'ready' && <RowsProblem problem={status.problem} onRetry={reload} />}
      {status === 'ready' && (
        <>
          <div className={screenStyles.split}>
            <div className={screenStyles.grid}>
              <GridView
                ref={grid}
                data={grouped.rows}
                label={table.name}
                rowHeight={rowHeights[view.config.rowHeight]}
              />
              <EmptyRows
                data={data}
                isFiltered={view.config.filters !== null}
                onClearFilters={() => onChange({ filters: null })}
              />
              <FailedRows data={data} />
            </div>
            {recordId !== null && (
              <LazyPart onClose={() => backToGrid(setRecordId)}>
                <SharedRecord
                  {...{ token, table, view, recordId, data, grid }}
                  grouped={grouped.rows}
                  version={opened.version}
                  onGo={setRecordId}
                  onFiles={fieldId => setFiles({ recordId, fieldId })}
                  onClose={() => backToGrid(setRecordId)}
                />
              </LazyPart>
            )}
          </div>
          <RowCount data={data} isReadOnly>
            <LazyPart>
              <SummaryRow {...shownRows} grid={grid} onChange={onChange} />
            </LazyPart>
          </RowCount>
        </>
      )}
      <GridMenus
        {...{ menu, data, grid, onChange }}
        fields={undefined}
        canEdit={false}
        onFilter={({ id }) => setToolRequest({ tool: 'filter', fieldId: id })}
        onClose={() => setMenu(null)}
      />
      {files && filesField && (
        <LazyPart onClose={() => setFiles(null)}>
          <SharedFiles token={token} recordId={files.recordId} field={filesField} onClose={() => setFiles(null)} />
        </LazyPart>
      )}
    </>
  )
}

interface DownloadProps {
  exportUrl: string
  own: OwnExport | null
}

/** The view as a file, where its link allows that. */
function Download({ exportUrl, own }: DownloadProps) {
  return (
    <ButtonMenu
      position="bottom-end"
      button={
        <Button variant="default" size="xs" leftSection={<IconDownload size={16} stroke={1.75} />}>
          Download
        </Button>
      }
    >
      <LazyPart>
        <DownloadItems exportUrl={exportUrl} own={own} />
      </LazyPart>
    </ButtonMenu>
  )
}

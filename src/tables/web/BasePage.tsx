import { Button } from '@mantine/core'
import { IconRefresh, IconTablePlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { toServerError } from '../../ui/server-error.ts'
import { StateView } from '../../ui/StateView.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './BasePage.module.css'
import { useLive } from './live/use-live.ts'
import { selected } from './metadata.ts'
import { PeopleHere } from './PeopleHere.tsx'
import { SaveState } from './SaveState.tsx'
import { SyncErrorDialog } from './SyncErrorDialog.tsx'
import { TableScreen } from './TableScreen.tsx'
import { TableScreenSkeleton } from './TableScreenSkeleton.tsx'
import { TableTabs } from './TableTabs.tsx'
import { UndoButtons } from './UndoButtons.tsx'
import { useBaseActions } from './use-base-actions.ts'
import { ViewMenu } from './ViewMenu.tsx'
import { useShownStructure, useStructure } from './use-structure.ts'

interface BasePageProps {
  basePublicId: string
  /** What the base is called; undefined while that is not known. */
  name: string | undefined
  /** From the address. */
  asked: { table?: string | undefined; view?: string | undefined; record?: string | undefined }
  /** More that can be done with a base, at the end of the top bar. */
  actions?: ReactNode
  /** What stands in the place of a base that does not exist, or that the person may not see. */
  missing: ReactNode
}

/** The page of one base: its tables, and the one that is selected. */
export function BasePage({ basePublicId, name, asked, actions, missing }: BasePageProps) {
  const navigate = useNavigate()
  const { actions: baseActions, jump, jumped } = useBaseActions(basePublicId)
  const { session } = baseActions
  const { metadata, can, error, isFetching, refetch } = useShownStructure(baseActions)
  usePageTitle(name)
  const [last, setLast] = useState(asked)
  // An address that names no table stays with the one that it led to, wherever that is moved.
  const { table, view } = metadata ? selected(metadata, asked.table === undefined ? last : asked) : {}
  if (table && view && (table.id !== last.table || view.id !== last.view)) setLast({ table: table.id, view: view.id })
  const structure = useStructure(baseActions, { tableId: table?.id, viewId: view?.id })
  const { isClosed } = useLive({ basePublicId, actions: baseActions, tableId: table?.id })
  const editing = can?.editStructure ? structure : null
  const open = (tableId: string, viewId?: string, replace = false) =>
    void navigate({
      to: '/database/$basePublicIdentifier',
      params: { basePublicIdentifier: basePublicId },
      search: { table: tableId, ...(viewId !== undefined && { view: viewId }) },
      replace,
    })
  const showRecord = (recordId: string | null) => {
    if (!table || !view) return
    void navigate({
      to: '/database/$basePublicIdentifier',
      params: { basePublicIdentifier: basePublicId },
      search: { table: table.id, view: view.id, ...(recordId !== null && { record: recordId }) },
      replace: asked.record !== undefined,
    })
  }
  /** Goes to a view, unless it is there already; what stands beside it stays then. */
  const jumpTo = (tableId: string, viewId: string) => {
    if (tableId !== table?.id || viewId !== view?.id) open(tableId, viewId)
  }
  const latest = useRef({ jumpTo, open })
  useEffect(() => {
    latest.current = { jumpTo, open }
  })
  useEffect(() => {
    if (jump) latest.current.jumpTo(jump.tableId, jump.viewId)
  }, [jump])
  // A table that is no longer the first is found again after a reload.
  const unnamed = asked.table === undefined && table?.id !== metadata?.tables[0]?.id ? table?.id : undefined
  useEffect(() => {
    if (unnamed !== undefined) latest.current.open(unnamed, undefined, true)
  }, [unnamed])
  const createTable = (tableName: string) => open(structure.createTable(tableName).id)
  if (isClosed) return missing
  if (!metadata && error && toServerError(error).code === 'not_found') return missing
  return (
    <>
      <TopBar
        actions={
          <>
            <PeopleHere actions={baseActions} />
            <UndoButtons session={session} />
            <SaveState session={session} />
            {actions}
          </>
        }
      >
        <h1 className={styles.title}>{name}</h1>
      </TopBar>
      {!metadata && error && (
        <StateView
          alert
          title="This base could not be loaded"
          action={
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} stroke={1.75} />}
              loading={isFetching}
              onClick={() => void refetch()}
            >
              Try again
            </Button>
          }
        >
          {toServerError(error).message}
        </StateView>
      )}
      {!metadata && !error && <TableScreenSkeleton />}
      {metadata && (
        <TableTabs
          tables={metadata.tables}
          selectedId={table?.id}
          structure={editing}
          onOpen={tableId => open(tableId)}
          onCreate={createTable}
        />
      )}
      {can && table && view && (
        <TableScreen
          key={`${table.id}/${view.id}`}
          basePublicId={basePublicId}
          table={table}
          view={view}
          actions={baseActions}
          structure={structure}
          viewMenu={
            <ViewMenu table={table} view={view} structure={editing} onOpen={viewId => open(table.id, viewId)} />
          }
          jump={jump?.tableId === table.id && jump.viewId === view.id ? jump.target : null}
          onJumped={jumped}
          recordId={asked.record}
          onRecord={showRecord}
          can={can}
        />
      )}
      <SyncErrorDialog session={session} />
      {metadata && !table && (
        <StateView
          icon={<IconTablePlus size={20} stroke={1.75} />}
          title="No tables yet"
          action={<Button onClick={() => createTable('Table 1')}>Add a table</Button>}
        >
          A table has a few fields to start with; the rest is up to you.
        </StateView>
      )}
    </>
  )
}

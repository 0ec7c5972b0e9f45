import { Button } from '@mantine/core'
import { IconRefresh, IconTablePlus } from '@tabler/icons-react'
import { type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { toServerError } from '../../ui/server-error.ts'
import { StateView } from '../../ui/StateView.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './BasePage.module.css'
import { HistoryButtons } from './history/HistoryButtons.tsx'
import { useLive } from './live/use-live.ts'
import { PeopleHere } from './PeopleHere.tsx'
import { usePasteTable } from './paste/use-paste-table.ts'
import { SaveState } from './SaveState.tsx'
import { SyncError } from './SyncError.tsx'
import { TableScreen } from './TableScreen.tsx'
import { TableScreenSkeleton } from './TableScreenSkeleton.tsx'
import { TableTabs } from './TableTabs.tsx'
import { UndoButtons } from './UndoButtons.tsx'
import { useBaseActions } from './use-base-actions.ts'
import { type BaseAddress, useBaseAddress } from './use-base-address.ts'
import { ViewMenu } from './ViewMenu.tsx'
import { useShownStructure, useStructure } from './use-structure.ts'

const PastScreen = lazyPart(async () => {
  const { PastScreen: screen } = await import('./history/PastScreen.tsx')
  return { default: screen }
})

interface BasePageProps {
  basePublicId: string
  /** What the base is called; undefined while that is not known. */
  name: string | undefined
  /** From the address. */
  asked: BaseAddress
  /** More that can be done with a base, at the end of the top bar. */
  actions?: ReactNode
  /** What stands in the place of a base that does not exist, or that the person may not see. */
  missing: ReactNode
}

/** The page of one base: its tables, and the one that is selected. */
export function BasePage({ basePublicId, name, asked, actions, missing }: BasePageProps) {
  const { actions: baseActions, jump, jumped } = useBaseActions(basePublicId)
  const { session } = baseActions
  const { metadata, can, error, isFetching, refetch } = useShownStructure(baseActions)
  usePageTitle(name)
  const address = useBaseAddress({ basePublicId, asked, metadata, jump })
  const { table, view, past, open, look } = address
  const structure = useStructure(baseActions, { tableId: table?.id, viewId: view?.id })
  const { isClosed } = useLive({ basePublicId, actions: baseActions, tableId: table?.id })
  const editing = can?.editStructure ? structure : null
  const createTable = (tableName: string) => open(structure.createTable(tableName).id)
  const isEmpty = editing !== null && metadata?.tables.length === 0
  usePasteTable(isEmpty, { basePublicId, actions: baseActions, structure, onMade: made => open(made.id) })
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
            {metadata && can && table && view && (
              <HistoryButtons
                actions={baseActions}
                tables={metadata.tables}
                at={{ tableId: table.id, viewId: view.id }}
                can={can}
                onLook={look}
              />
            )}
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
          structure={past ? null : editing}
          onOpen={tableId => (past ? look(past, tableId) : open(tableId))}
          onCreate={createTable}
        />
      )}
      {past && can && table && view && (
        <LazyPart fallback={<TableScreenSkeleton />} onClose={address.backToNow}>
          <PastScreen
            name={name}
            table={table}
            view={view}
            moment={past}
            actions={baseActions}
            can={can}
            onLook={look}
            onLeave={address.backToNow}
          />
        </LazyPart>
      )}
      {!past && can && table && view && (
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
          onRecord={address.showRecord}
          can={can}
        />
      )}
      <SyncError session={session} />
      {metadata && !table && (
        <StateView
          icon={<IconTablePlus size={20} stroke={1.75} />}
          title="No tables yet"
          action={<Button onClick={() => createTable('Table 1')}>Add a table</Button>}
        >
          A table has a few fields to start with; the rest is up to you. Rows copied from a spreadsheet can be pasted
          here.
        </StateView>
      )}
    </>
  )
}

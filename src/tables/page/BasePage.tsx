import { Button } from '@mantine/core'
import { IconTablePlus } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useNoteContent } from '../../ui/late/first-content.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { toServerError } from '../../ui/server/server-error.ts'
import { FailedView } from '../../ui/FailedView.tsx'
import { StateView } from '../../ui/StateView.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { AccessEnded } from './AccessEnded.tsx'
import { BaseTitle } from './BaseTitle.tsx'
import { Conversions } from '../conversion/Conversions.tsx'
import { LinkedRecordsContext } from '../../fields/linked-records.ts'
import { goOnIn } from './going-on.ts'
import { HistoryButtons } from '../history/HistoryButtons.tsx'
import { momentOf } from '../history/moment.ts'
import { usePastTables } from '../history/use-past-tables.ts'
import { opened, type StackedRecord } from '../linked/record-stack.ts'
import { useLinkedDesk } from '../linked/use-linked-desk.ts'
import { useLive } from '../live/use-live.ts'
import { PeopleHere } from './PeopleHere.tsx'
import { usePasteTable } from '../paste/use-paste-table.tsx'
import { SaveState } from './SaveState.tsx'
import { SyncError } from './SyncError.tsx'
import { TableScreen } from '../rows/TableScreen.tsx'
import { TableScreenSkeleton } from '../rows/TableScreenSkeleton.tsx'
import { TableTabs } from '../tabs/TableTabs.tsx'
import { UndoButtons } from './UndoButtons.tsx'
import { useBaseActions } from './use-base-actions.ts'
import { type BaseAddress, useBaseAddress } from './use-base-address.ts'
import { useBaseCommands } from './use-base-commands.ts'
import { ViewMenu } from '../view/ViewMenu.tsx'
import { useIsOpening } from './use-session-state.ts'
import { useShownStructure, useStructure } from './use-structure.ts'

const PastScreen = lazyPart(async () => {
  const { PastScreen: screen } = await import('../history/PastScreen.tsx')
  return { default: screen }
})

const RecordModal = lazyPart(async () => {
  const { RecordModal: modal } = await import('../linked/RecordModal.tsx')
  return { default: modal }
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
  const { session, rights } = baseActions
  const { metadata, can, conversions, error, isFetching, refetch } = useShownStructure(baseActions)
  usePageTitle(name)
  // The past has tables that are deleted now, and knows nothing of those that are new.
  const then = usePastTables(basePublicId, momentOf(asked))
  const addressed = then.isAsking ? null : then.tables?.length ? { tables: then.tables } : metadata
  // A table that this page made may be in the outbox only, which is still being read.
  const isOpening = useIsOpening(session)
  const address = useBaseAddress({
    basePublicId,
    userId: baseActions.userId,
    asked,
    metadata: addressed,
    isFetching: isFetching || isOpening,
    jump,
  })
  const { table, view, past, open, look } = address
  useBaseCommands({
    basePublicId,
    metadata,
    tableId: table?.id,
    here: { viewId: view?.id, isOwn: view?.kind === 'locked' || !can?.editStructure },
    jumps: baseActions.jumps,
    openRecord: address.openRecord,
  })
  const structure = useStructure(baseActions, { tableId: table?.id, viewId: view?.id })
  const showLinked = (linked: StackedRecord) => address.showStack(opened(address.stack, linked))
  const linked = useLinkedDesk(baseActions, {
    tableId: table?.id,
    viewId: view?.id,
    can,
    onOpen: showLinked,
  })
  const { isClosed, listenAgain } = useLive({
    basePublicId,
    actions: baseActions,
    tableId: table?.id,
    viewId: view?.id,
  })
  const editing = can?.editStructure ? structure : null
  const goOn = (tableId: string) => {
    goOnIn(tableId)
    open(tableId)
  }
  const createTable = (tableName: string) => goOn(structure.createTable(tableName).id)
  const isEmpty = editing !== null && metadata?.tables.length === 0
  const pasteDialog = usePasteTable(isEmpty, {
    basePublicId,
    actions: baseActions,
    structure,
    onMade: made => goOn(made.id),
  })
  const isRefused = error !== null && toServerError(error).code === 'not_found'
  const isEnded = isClosed || (metadata !== null && isRefused)
  useEffect(() => {
    if (isEnded) rights.end()
  }, [isEnded, rights])
  useNoteContent(isEnded || error !== null || past !== null || (addressed !== null && !table))
  if (isEnded) {
    const tryAgain = async () => {
      const { isSuccess } = await refetch()
      if (isSuccess) listenAgain()
    }
    return <AccessEnded name={name} actions={baseActions} isAsking={isFetching} onTryAgain={() => void tryAgain()} />
  }
  if (isRefused) return missing
  return (
    <LinkedRecordsContext.Provider value={linked}>
      <TopBar
        actions={
          <>
            <PeopleHere actions={baseActions} />
            <Conversions actions={baseActions} metadata={metadata} told={conversions} can={can} />
            {!past && can?.editRecords && <UndoButtons session={session} />}
            <SaveState actions={baseActions} mayApply={can?.editRecords ?? false} />
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
        <BaseTitle name={name} />
      </TopBar>
      {!metadata && error && (
        <FailedView title="This base could not be loaded" failed={{ error, isFetching, refetch }} />
      )}
      {((!metadata && !error) || then.isAsking) && <TableScreenSkeleton isWhole />}
      {addressed && (
        <TableTabs
          tables={addressed.tables}
          selectedId={table?.id}
          structure={past ? null : editing}
          onOpen={tableId => (past ? look(past, tableId) : open(tableId))}
          onGoOn={tableId => (past ? look(past, tableId) : goOn(tableId))}
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
            isDeleted={then.tables?.some(one => one.id === table.id && one.isDeleted) ?? false}
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
          viewMenu={own => (
            <ViewMenu
              basePublicId={basePublicId}
              table={table}
              view={view}
              can={can}
              structure={editing}
              own={own}
              onOpen={viewId => open(table.id, viewId)}
            />
          )}
          onOpenView={viewId => open(table.id, viewId)}
          jump={jump?.tableId === table.id && jump.viewId === view.id ? jump.target : null}
          onJumped={jumped}
          recordId={asked.record}
          onRecord={address.showRecord}
          can={can}
        />
      )}
      {can && metadata && address.stack.length > 0 && (
        <LazyPart onClose={() => address.showStack([])}>
          <RecordModal
            stack={address.stack}
            tables={metadata.tables}
            actions={baseActions}
            structure={structure}
            can={can}
            onChange={address.showStack}
          />
        </LazyPart>
      )}
      <SyncError session={session} />
      {pasteDialog}
      {addressed && !table && (
        <StateView
          icon={<IconTablePlus size={20} stroke={1.75} />}
          title="No tables yet"
          action={<Button onClick={() => createTable('Table 1')}>Add a table</Button>}
        >
          A table has a few fields to start with; the rest is up to you. Rows copied from a spreadsheet can be pasted
          here.
        </StateView>
      )}
    </LinkedRecordsContext.Provider>
  )
}

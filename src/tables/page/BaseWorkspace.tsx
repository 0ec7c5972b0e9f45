import { type ComponentType, useEffect, useMemo, type ReactNode } from 'react'
import { useNoteContent } from '../../ui/late/first-content.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { toServerError } from '../../ui/server/server-error.ts'
import { FailedView } from '../../ui/FailedView.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { LinkedRecordsContext } from '../../fields/linked-records.ts'
import type { Destination } from '../actions/destination-of.ts'
import { momentOf } from '../history/moment.ts'
import { usePastTables } from '../history/use-past-tables.ts'
import { openRecord } from '../linked/record-stack.ts'
import { useLinkedRecordsController } from '../linked/use-linked-records-controller.ts'
import { useLive } from '../live/use-live.ts'
import { usePasteTable } from '../paste/use-paste-table.tsx'
import { TableScreen } from '../rows/TableScreen.tsx'
import { TableScreenSkeleton } from '../rows/TableScreenSkeleton.tsx'
import { TableTabs } from '../tabs/TableTabs.tsx'
import { AccessEnded } from './AccessEnded.tsx'
import { BaseRightsContext, noRights, StructureEditsContext, TableContext, useBase } from './base-context.ts'
import { BaseTopBar, type BaseTopBarProps } from './BaseTopBar.tsx'
import { resumeInTable } from './type-ahead.ts'
import { NoTables } from './NoTables.tsx'
import { SyncError } from './SyncError.tsx'
import { type BaseAddress, useBaseAddress } from './use-base-address.ts'
import { useBaseCommands } from './use-base-commands.ts'
import { useIsOpening } from './use-session-state.ts'
import { useShownStructure, useNewStructureEdits } from './use-structure.ts'

const PastScreen = lazyPart(async () => {
  const { PastScreen: screen } = await import('../history/PastScreen.tsx')
  return { default: screen }
})

const RecordModal = lazyPart(async () => {
  const { RecordModal: modal } = await import('../linked/RecordModal.tsx')
  return { default: modal }
})

interface BaseWorkspaceProps {
  /** The name of the base; undefined until it is loaded. */
  name: string | undefined
  /** What the address of the page names. */
  requested: BaseAddress
  /** More actions for the end of the top bar. */
  actions?: ReactNode
  /** Shares the base with people; absent if the person may not. */
  people?: ReactNode
  /** Shown if the base does not exist or the person may not see it. */
  missing: ReactNode
  /** Replaces the top bar, on a page with a bar of its own that shows one table only. */
  Bar?: ComponentType<BaseTopBarProps>
  /** The place that an undo or redo returns to, until `onJumped`. */
  jump: Destination | null
  onJumped(): void
}

/** The top bar of a base, the tabs of its tables, and the table that is open. */
export function BaseWorkspace({
  name,
  requested,
  actions,
  people,
  missing,
  Bar = BaseTopBar,
  jump,
  onJumped,
}: BaseWorkspaceProps) {
  const { basePublicId, session, rights } = useBase()
  const { metadata, can, conversions, error, isFetching, refetch } = useShownStructure()
  usePageTitle(name)
  // The past has tables that are deleted now, and lacks those that are newer.
  const pastTables = usePastTables(basePublicId, momentOf(requested))
  const shown = pastTables.isLoading ? null : pastTables.tables?.length ? { tables: pastTables.tables } : metadata
  // A table that this page created may be in the outbox only, which is still being read.
  const isOpening = useIsOpening(session)
  const address = useBaseAddress({ requested, metadata: shown, isFetching: isFetching || isOpening, jump })
  const { table, view, past, open, look } = address
  const tableId = table?.id
  const viewId = view?.id
  useBaseCommands({
    metadata,
    tableId,
    here: { viewId, isOwn: view?.kind === 'locked' || !can?.editStructure },
    openRecord: address.openRecord,
  })
  const structure = useNewStructureEdits({ tableId, viewId })
  const linkedRecords = useLinkedRecordsController({
    tableId,
    viewId,
    can,
    onOpen: record => address.showStack(openRecord(address.stack, record)),
  })
  const { isClosed, listenAgain } = useLive({ tableId, viewId })
  const openAndFocus = (id: string) => {
    resumeInTable(id)
    open(id)
  }
  const createTable = (tableName: string) => openAndFocus(structure.createTable(tableName).id)
  const isEmpty = can?.editStructure === true && metadata?.tables.length === 0
  const pasteDialog = usePasteTable(isEmpty, { structure, onCreated: created => openAndFocus(created.id) })
  const isRefused = error !== null && toServerError(error).code === 'not_found'
  const isEnded = isClosed || (metadata !== null && isRefused)
  useEffect(() => {
    if (isEnded) rights.end()
  }, [isEnded, rights])
  useNoteContent(isEnded || error !== null || past !== null || (shown !== null && !table))
  const tableOnScreen = useMemo(() => (table && view ? { table, view, savedView: view } : null), [table, view])
  if (isEnded) {
    const tryAgain = async () => {
      const { isSuccess } = await refetch()
      if (isSuccess) listenAgain()
    }
    return <AccessEnded name={name} isPending={isFetching} onTryAgain={() => void tryAgain()} />
  }
  if (isRefused) return missing
  const isReady = can !== undefined && tableOnScreen !== null
  return (
    <LinkedRecordsContext value={linkedRecords}>
      <BaseRightsContext value={can ?? noRights}>
        <StructureEditsContext value={structure}>
          <TableContext value={tableOnScreen}>
            <Bar
              {...{ name, metadata, conversions }}
              isPast={past !== null}
              actions={actions}
              people={people}
              onOpenVersion={look}
            />
            {!metadata && error && (
              <FailedView title="This base could not be loaded" failed={{ error, isFetching, refetch }} />
            )}
            {((!metadata && !error) || pastTables.isLoading) && <TableScreenSkeleton isWhole />}
            {shown && Bar === BaseTopBar && (
              <TableTabs
                tables={shown.tables}
                selectedId={tableId}
                structure={past || !can?.editStructure ? null : structure}
                onOpen={id => (past ? look(past, id) : open(id))}
                onResume={id => (past ? look(past, id) : openAndFocus(id))}
                onCreate={createTable}
              />
            )}
            {past && isReady && (
              <LazyPart fallback={<TableScreenSkeleton />} onClose={address.backToNow}>
                <PastScreen
                  name={name}
                  moment={past}
                  isDeleted={pastTables.tables?.some(one => one.id === tableId && one.isDeleted) ?? false}
                  onOpenVersion={look}
                  onLeave={address.backToNow}
                />
              </LazyPart>
            )}
            {!past && isReady && (
              <TableScreen
                key={`${tableOnScreen.table.id}/${tableOnScreen.view.id}`}
                onOpenView={id => open(tableOnScreen.table.id, id)}
                jump={jump?.tableId === tableId && jump?.viewId === viewId ? (jump?.target ?? null) : null}
                onJumped={onJumped}
                recordId={requested.record}
                onRecord={address.showRecord}
              />
            )}
            {can && metadata && address.stack.length > 0 && (
              <LazyPart onClose={() => address.showStack([])}>
                <RecordModal stack={address.stack} tables={metadata.tables} onChange={address.showStack} />
              </LazyPart>
            )}
            <SyncError />
            {pasteDialog}
            {shown && !table && <NoTables onAdd={can?.editStructure ? () => createTable('Table 1') : undefined} />}
          </TableContext>
        </StructureEditsContext>
      </BaseRightsContext>
    </LinkedRecordsContext>
  )
}
